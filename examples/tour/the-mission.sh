# From nothing to a legal, printed deck of The Mission: sh examples/tour/the-mission.sh
# Works in a new folder, or in the one named behind it; needs deckcheck[fix,sheet].
set -eu
binder=$(cd "$(dirname "$0")/../legal/the-mission" && pwd)/standard-river-street-church.txt
cd "${1:-$(mktemp -d)}"
echo "In $PWD:"

# The database knows only the cards that the rulebooks name. What it does not know, a note tells.
deckcheck new church.toml --format the-mission/standard --name "The upper room"
deckcheck add church.toml "Peter the Baker (m, heart 5)" "Hannah Brown (f, heart 4)" --section characters
deckcheck add church.toml "3 Street Sermon" --section missions

# The rest comes from a binder: any list that says what its cards are.
deckcheck fix church.toml --complete --prefer "$binder" --write

deckcheck stats church.toml
deckcheck odds church.toml "Street Sermon" --turn 2
deckcheck hand church.toml --seed 7

deckcheck check church.toml
deckcheck sheet church.toml -o church.pdf --player Dorcas --paper letter
