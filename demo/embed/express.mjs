/** A shop on Express with the BFF below /pay. Its configuration comes from the environment (README: Going live). */
import { createBff, readConfig } from '@tillkit/server'
import { freshConnection, leaving, listener, pool, redisStore } from '@tillkit/server/node'
import express from 'express'

const { REDIS_URL } = process.env
const bff = createBff({
  config: readConfig(process.env),
  send: pool(),
  sendOnce: freshConnection(),
  // Several replicas pay an invoice once only if they share it; a single one has it in memory.
  store: REDIS_URL ? await redisStore(REDIS_URL) : undefined,
  leaving,
})

const shop = express()
// Before whatever reads bodies. Express takes the prefix away.
shop.use('/pay', listener(bff))
shop.use(express.json())
shop.get('/', (_, response) => response.send('The shop'))

shop.listen(Number(process.env.PORT ?? 3000))
