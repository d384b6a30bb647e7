# One image for every role; LOOM_ROLES says which of them a container plays.
FROM node:24-bookworm-slim AS packages
WORKDIR /loom
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

FROM packages AS built
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /loom
# Two arenas: each more keeps memory that pictures passed through, and is no faster.
ENV MALLOC_ARENA_MAX=2 UV_THREADPOOL_SIZE=8 NODE_ENV=production HOST=0.0.0.0 PORT=3000 FTP_PORT=2121 FTP_PASSIVE_PORTS=50000-50100 DATA_DIR=/data
# Watermarks in scripts that our own font does not have; what Chromium out of npm needs to print.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig-config fonts-noto-core libnss3 libnspr4 libexpat1 gphoto2 && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
COPY --from=built /loom ./
USER node
VOLUME /data
EXPOSE 3000 2121 50000-50100
# Alive is enough to be kept; readiness is asked for by whoever routes requests here.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "api/main.ts"]
