/** The shop in front of the live services. Its configuration comes from the environment (docs/guides/configuration.md). */
import { serve } from '@hono/node-server'
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions } from '@tillkit/server/node'
import { receive } from './orders.mjs'
import { createShop } from './shop.mjs'

const { SHOP_LINK: link, PORT: port = '3000' } = process.env
if (!link) throw new Error('SHOP_LINK is the id of your payment link: PLB-…')

const { options, close } = await createNodeOptions(parseEnv(process.env))
const { allowedOrigins: origins, checkoutUrl: checkout } = options.config
const bff = createBff({ ...options, onNotification: receive })
const shop = createShop({ bff, origins, link, checkout })
const server = serve({ fetch: shop.fetch, port: Number(port) })

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await close(server)
    process.exit()
  })
