# The BFF and its sandbox, built from source. Any version of Node from 20.19 on runs it.
FROM node:26.12.1-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY components/package.json components/
COPY server/package.json server/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26.12.1-slim
# Live by default, because the container listens on every address, and the demo needs no sign-in.
ENV NODE_ENV=production HOST=0.0.0.0 TILL_DATA=/data TILL_MODE=live
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/server server
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787 8788 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8787)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Fewer pauses of the garbage collector, for about 30 MB of memory: docs/guides/operating.md, Latency.
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
