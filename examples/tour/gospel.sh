# From nothing to a legal, printed deck of Gospel: The Game: sh examples/tour/gospel.sh
# Works in a new folder, or in the one named behind it; needs deckcheck[fix,sheet].
set -eu
cd "${1:-$(mktemp -d)}"
echo "In $PWD:"

deckcheck new family.txt --format gospel/standard --name "Family and faith"
deckcheck add family.txt "4 Mother" "4 Kin" "10 Faith"
deckcheck fix family.txt --complete --keep Mother --write

deckcheck stats family.txt
deckcheck odds family.txt kind=character -k 2 --turn 3
deckcheck hand family.txt --hands 2 --seed 7

# The same deck as the table of a spreadsheet: nothing has changed but the spelling.
deckcheck convert family.txt -o family.csv --force
deckcheck diff family.txt family.csv

deckcheck check family.txt
deckcheck sheet family.txt -o family.pdf --player Dorcas
