/** The BFF below /pay on Deno or Bun, with a store in Redis. */
import { createBff, loadConfig } from '@tillkit/server'
import { redisStore } from '@tillkit/server/node'

const store = await redisStore(process.env.REDIS_URL, process.env.REDIS_PREFIX)
const bff = createBff({ config: loadConfig(process.env), prefix: '/pay', store })

// Otherwise Deno waits for the connection to end.
process.once('SIGTERM', () => {
  store.close()
  process.exit()
})

export default { fetch: (request) => bff.fetch(request) }
