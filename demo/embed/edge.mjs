/**
 * The BFF below /pay on Deno or Bun (`deno serve -E -N`, `bun run`): it needs `fetch`, WebCrypto and the environment.
 * It does not serve tillkit.js: put the files of dist/elements on a file server or a CDN. REDIS_URL, METRICS_PORT and
 * TILL_TRUSTED_PROXIES need `@tillkit/server/node`.
 *
 * For runtimes with many requests a process, as requests share promises, such as that of the access token; on
 * Cloudflare Workers see worker.mjs. Several processes need a shared `store`, passed to `createBff`: without one, two
 * of them could pay the same invoice, and a session revoked in one would stay valid in the others.
 */
import { createBff, loadConfig } from '@tillkit/server'

const bff = createBff({ config: loadConfig(process.env), prefix: '/pay' })

export default { fetch: (request) => bff.fetch(request) }
