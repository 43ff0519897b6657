"""Answers lists in a chat: ``!check limited`` with the list below it, or attached.

``reply`` knows nothing of Discord, so that any chat may use it. With discord.py the bot is::

    intents = discord.Intents.default()
    intents.message_content = True
    client = discord.Client(intents=intents, allowed_mentions=discord.AllowedMentions.none())

    @client.event
    async def on_message(message):
        small = [each for each in message.attachments if each.size < 1_000_000]
        if not message.author.bot and (answer := reply(message.content, await small[0].read() if small else b"")):
            await message.reply(answer)

    client.run(os.environ["DISCORD_TOKEN"])
"""

import deckcheck
from deckcheck.reporters import REPORTERS, Options

CHECKER = deckcheck.Checker(untrusted=True)  # what a list says of itself does not count; made once, as it takes a while
FORMATS = {"": "", "limited": "redemption/limited", "type-2": "redemption/type-2", "gospel": "gospel/standard"}
MOST = 2000  # what Discord allows in a message


def reply(message: str, attachment: bytes = b"") -> str:
    """Return the answer to a message, ``""`` to one that is not for the bot."""
    command, _, below = message.partition("\n")
    if command.split()[:1] != ["!check"]:
        return ""
    name = command.partition("!check")[2].strip().lower()
    if name not in FORMATS:  # nothing else, as a format may also be a file
        return f"There is no such format; there are {', '.join(filter(None, FORMATS))}."
    try:
        report = deckcheck.check(attachment or below.strip("`\n").encode(), FORMATS[name], checker=CHECKER)
        text = REPORTERS["text"].render(deckcheck.Report((report,)), Options(width=60))
    except deckcheck.DeckcheckError as error:  # no list at all: empty, binary, broken JSON
        text = str(error)
    text = text.replace("`", "'")  # which would end the block, and let a list mention people
    return f"```\n{text if len(text) < MOST - 10 else text[: MOST - 12] + ' …'}\n```"
