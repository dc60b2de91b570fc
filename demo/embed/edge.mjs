/**
 * The BFF below /pay on Deno or Bun (`deno serve -E -N`, `bun run`): nothing but `fetch` and WebCrypto is used, and the
 * environment. It serves no tillkit.js: a file server or a CDN has the files of dist/elements. REDIS_URL, METRICS_PORT and TILL_TRUSTED_PROXIES are for Node alone.
 *
 * For runtimes where one process answers many requests: callers wait for each other's answers, as for one token, which
 * Cloudflare's Workers do not allow. Processes know nothing of each other. Where there are several, hand `createBff` a
 * `store` that all of them share: else two of them pay one invoice, and who has signed out in one goes on reading in
 * another.
 */
import { createBff, readConfig } from '@tillkit/server'

const bff = createBff({ config: readConfig(process.env), prefix: '/pay' })

export default { fetch: (request) => bff.fetch(request) }
