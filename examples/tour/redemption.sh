# From nothing to a legal, printed deck of Redemption: sh examples/tour/redemption.sh
# Works in a new folder, or in the one named behind it; needs deckcheck[fix,sheet].
set -eu
cd "${1:-$(mktemp -d)}"
echo "In $PWD:"

# An idea: the judges, in today's Limited format.
deckcheck new judges.txt --format redemption/limited --name "Judges of Israel" --author Dorcas
deckcheck add judges.txt Gideon Deborah "Ehud, the Benjaminite" "Jephthah, the Gileadite"
deckcheck add judges.txt "Son of God" "Angel of the Lord"

# What is still missing, and what would fill it; then fill it, but without this card.
deckcheck check judges.txt || echo "(not yet legal: $?)"
deckcheck fix judges.txt --complete --avoid Buckler --write

# A card or two to one's own taste, each step checked.
deckcheck add judges.txt Goliath Samuel --section reserve
deckcheck move judges.txt Gideon --to-section reserve
deckcheck move judges.txt Gideon --to-section deck

# Its shape, its odds, a hand to try.
deckcheck stats judges.txt
deckcheck odds judges.txt "type=Hero" "type=Lost Soul" --turn 3
deckcheck hand judges.txt --seed 7

# The verdict, and the sheet for the judge's table.
deckcheck check judges.txt
deckcheck sheet judges.txt -o judges.pdf --event "The gate of Bethlehem" --date 2026-11-21
