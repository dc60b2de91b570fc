# The BFF in two images, built from source: `server` is for production and has no sandbox; `sandbox` is the demo with all of
# it. Any version of Node from 20.19 on runs them.
FROM node:26.12.1-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY components/package.json components/
COPY server/package.json server/
COPY server/sandbox/package.json server/sandbox/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- scripts demo server bff && find dist server/dist -name '*.map' -delete

FROM node:26.12.1-slim AS sandbox-packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/sandbox/package.json server/sandbox/
RUN npm ci --ignore-scripts --omit=dev --workspace @tillkit/sandbox && find . -name '*.map' -delete

# Apart from the sandbox, whose packages would come along where its package.json is.
FROM node:26.12.1-slim AS server-packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
RUN npm ci --ignore-scripts --omit=dev --workspace @tillkit/server && find . -name '*.map' -delete

FROM node:26.12.1-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 TILL_DATA=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8787)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]

# It listens on every address, and the demo needs no sign-in: publish its ports on this machine alone.
FROM runtime AS sandbox
ENV TILL_MODE=sandbox
COPY --from=build /app/package.json ./
COPY --from=sandbox-packages /app/node_modules node_modules
COPY --from=build /app/server/dist/elements server/dist/elements
COPY --from=build /app/dist dist
EXPOSE 8787 8788 9464
CMD ["node", "dist/server/main.js"]

FROM runtime AS server
ENV TILL_MODE=live
COPY --from=server-packages /app/node_modules node_modules
COPY --from=server-packages /app/server server
COPY --from=build /app/server/dist server/dist
EXPOSE 8787 9464
# Fewer pauses of the garbage collector, for about 30 MB of memory: docs/guides/operating.md, Latency.
CMD ["node", "--max-semi-space-size=32", "server/dist/tillkit.js"]
