# From nothing to a legal, printed deck of OPR mission cards: sh examples/tour/opr-missions.sh
# Works in a new folder, or in the one named behind it; needs deckcheck[fix,sheet].
set -eu
cd "${1:-$(mktemp -d)}"
echo "In $PWD:"

deckcheck new raid.txt --format opr-missions/custom --name "Night raid"
deckcheck add raid.txt 21 32 41
deckcheck fix raid.txt --complete --avoid 66 --write
deckcheck remove raid.txt 11
deckcheck add raid.txt 66

deckcheck stats raid.txt
deckcheck odds raid.txt 21
deckcheck hand raid.txt --seed 7

deckcheck check raid.txt
deckcheck sheet raid.txt -o raid.pdf --player Dorcas
