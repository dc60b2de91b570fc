/** A shop on Express with the BFF below /pay, tillkit.js included (/pay/tillkit.js). Its configuration comes from the environment (README: Going live). */
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions, listener } from '@tillkit/server/node'
import express from 'express'

const { options, close } = await createNodeOptions(parseEnv(process.env))
const bff = createBff(options)

const shop = express()
// Before any body parser. Express removes the prefix.
shop.use('/pay', listener(bff))
shop.use(express.json())
shop.get('/', (_, response) => response.send('The shop'))

const server = shop.listen(Number(process.env.PORT ?? 3000))

process.once('SIGTERM', () => {
  server.close(async () => {
    await close()
    process.exit()
  })
  // Browsers hold connections on which they ask nothing.
  setTimeout(() => server.closeAllConnections(), 20_000)
})
