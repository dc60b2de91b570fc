/** The shop in front of a sandbox, in one process: no account, no configuration, and nothing stays at the end. */
import { serve } from '@hono/node-server'
import { createTestBed } from '@tillkit/server/testing'
import { receive } from './orders.mjs'
import { createShop } from './shop.mjs'

const port = Number(process.env.PORT ?? 3000)
const origin = `http://localhost:${port}`

const { bff, sandbox, close } = await createTestBed({
  // Names the link in a sale, so that it is known which one was paid.
  sandbox: { shopUrl: origin, settings: { sale_reference: 'name' } },
  environment: { TILL_ALLOWED_ORIGINS: origin },
  bff: { onNotification: receive },
})
const shop = createShop({
  bff,
  origins: [origin],
  link: sandbox.seeded.link,
  checkout: sandbox.url,
})
const server = serve({ fetch: shop.fetch, port })

console.log(`
  Shop      ${origin}
  Account   ${origin}/account
  Services  ${sandbox.url}/sandbox   its clock and its faults
`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    server.close()
    await close()
    process.exit()
  })
