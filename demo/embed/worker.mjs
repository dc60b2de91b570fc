/**
 * The BFF below /pay on Cloudflare Workers, with the bindings of wrangler.json. tillkit.js and the other files of
 * dist/elements come from a CDN or from the worker's static assets.
 *
 * The BFF runs in Durable Objects, because requests share promises, such as that of the access token, and a plain
 * worker cancels the work of a request when its client disconnects. The replicas share their store, so a payment is
 * sent once, and each of them rejects a revoked session.
 */
import { createBff, loadConfig } from '@tillkit/server'
import { durableObjectStore, StoreObject } from '@tillkit/server/durable-objects'

export { StoreObject }

export class Bff {
  #bff

  constructor(_state, env) {
    this.#bff = createBff({
      config: loadConfig(env),
      prefix: '/pay',
      store: durableObjectStore(env.STORE),
      clientIp: (request) => request.headers.get('CF-Connecting-IP') ?? undefined,
    })
  }

  fetch(request) {
    return this.#bff.fetch(request)
  }
}

const REPLICAS = 4

export default {
  fetch(request, env) {
    const replica = Math.floor(Math.random() * REPLICAS)
    return env.BFF.get(env.BFF.idFromName(`replica-${replica}`)).fetch(request)
  },
}
