/**
 * The BFF below /pay on an edge runtime, which hands its configuration over with each request: nothing but `fetch`
 * and WebCrypto is used. REDIS_URL, METRICS_PORT and TILL_TRUSTED_PROXIES are for Node alone.
 *
 * For runtimes where one process answers many requests, such as Deno and Bun: callers wait for each other's answers,
 * as for one token, which Cloudflare's Workers do not allow. Processes know nothing of each other. Where there are
 * several, hand `createBff` a `store` that all of them share: else two of them pay one invoice, and who has signed out
 * in one goes on reading in another.
 */
import { createBff, readConfig } from '@tillkit/server'

let bff

export default {
  fetch(request, environment) {
    bff ??= createBff({ config: readConfig(environment), prefix: '/pay' })
    return bff.fetch(request)
  },
}
