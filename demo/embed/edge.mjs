/**
 * The BFF below /pay on Deno or Bun (`deno serve -E -N`, `bun run`): it needs `fetch`, WebCrypto and the environment.
 * It does not serve tillkit.js: put the files of dist/elements on a file server or a CDN. REDIS_URL, METRICS_PORT and
 * TILL_TRUSTED_PROXIES need Node.
 *
 * For runtimes with many requests a process: requests share promises, such as that of the token, which Cloudflare
 * Workers do not allow. Several processes need a shared `store`, passed to `createBff`: without one, two of them could
 * pay the same invoice, and a session revoked in one would stay valid in the others.
 */
import { createBff, loadConfig } from '@tillkit/server'

const bff = createBff({ config: loadConfig(process.env), prefix: '/pay' })

export default { fetch: (request) => bff.fetch(request) }
