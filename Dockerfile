# One image, for `rebelote serve` and the other commands. See docs/server.md.

FROM python:3.13-slim-trixie AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ nodejs npm \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# Client, core and package in one step; what runs is a virtual environment and nothing else.
RUN python -m venv /opt/rebelote \
    && /opt/rebelote/bin/pip install --no-cache-dir --constraint constraints.txt ".[postgres]"

FROM python:3.13-slim-trixie
COPY --from=build /opt/rebelote /opt/rebelote
RUN useradd --create-home rebelote && mkdir /data && chown rebelote /data
USER rebelote
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["/opt/rebelote/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/opt/rebelote/bin/rebelote"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data"]
