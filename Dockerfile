# deckcheck in a small image: docker build -t deckcheck . && docker run --rm -v "$PWD:/decks" deckcheck check my-decks
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY card_db card_db
COPY deckcheck deckcheck
RUN python -m venv /opt/deckcheck \
    && /opt/deckcheck/bin/pip install --no-cache-dir --disable-pip-version-check ".[documents,fix]" \
    && /opt/deckcheck/bin/python -m compileall -q /opt/deckcheck/lib

FROM python:3.13-slim
COPY --from=build /opt/deckcheck /opt/deckcheck
RUN useradd --no-create-home --uid 1000 deckcheck && ln -s /opt/deckcheck/bin/deckcheck /usr/local/bin/deckcheck
USER deckcheck
WORKDIR /decks
ENTRYPOINT ["deckcheck"]
CMD ["--help"]
