# deckcheck in a small image: docker build -t deckcheck . && docker run --rm -v "$PWD:/decks" deckcheck check my-decks
# The page: docker run --rm -p 127.0.0.1:8000:8000 deckcheck serve --host 0.0.0.0 --no-browser
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY card_db card_db
COPY deckcheck deckcheck
RUN python -m venv /opt/deckcheck \
    && /opt/deckcheck/bin/pip install --no-cache-dir --disable-pip-version-check ".[documents,fix,serve,sheet]" \
    && /opt/deckcheck/bin/python -m compileall -q /opt/deckcheck/lib

FROM python:3.13-slim
COPY --from=build /opt/deckcheck /opt/deckcheck
RUN useradd --no-create-home --uid 1000 deckcheck && ln -s /opt/deckcheck/bin/deckcheck /usr/local/bin/deckcheck
USER deckcheck
WORKDIR /decks
# Other commands have no health to ask for.
HEALTHCHECK CMD ["python", "-c", "from urllib import request; '\\0serve\\0' in open('/proc/1/cmdline').read() and request.urlopen('http://127.0.0.1:8000/api/health')"]
ENTRYPOINT ["deckcheck"]
CMD ["--help"]
