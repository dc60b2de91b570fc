/**
 * The BFF as a route of Next, on Node: app/pay/[...path]/route.js. Its configuration comes from the environment
 * (docs/guides/configuration.md), without METRICS_PORT and TILL_TRUSTED_PROXIES: Next keeps ports and connections to itself.
 *
 * Next serves tillkit.js itself: copy node_modules/@tillkit/server/dist/elements to public/pay.
 */
import { createBff, loadConfig } from '@tillkit/server'
import {
  dedicatedTransport,
  redisStore,
  undiciTransport,
  verifyCertificate,
} from '@tillkit/server/node'

async function start() {
  const { REDIS_URL } = process.env
  return createBff({
    config: loadConfig(process.env),
    prefix: '/pay',
    transport: undiciTransport(),
    paymentTransport: dedicatedTransport(),
    // Of webhooks, where TILL_WEBHOOK_IDS is set.
    verifyCertificate,
    // Several processes pay an invoice once only if they share it.
    store: REDIS_URL ? await redisStore(REDIS_URL) : undefined,
  })
}

/** Disables caching of responses. */
export const dynamic = 'force-dynamic'

let started

async function answer(request) {
  // Not before the first request: `next build` loads this file too, without a configuration.
  started ??= start()
  return (await started).fetch(request)
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as POST,
  answer as PUT,
}
