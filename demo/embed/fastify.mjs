/**
 * A shop on Fastify with the BFF below /pay, tillkit.js included (/pay/tillkit.js), and the route of its pages' sessions.
 * Its configuration comes from the environment (docs/guides/configuration.md).
 */
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions, listener } from '@tillkit/server/node'
import fastify from 'fastify'
import { currentCustomer } from './login.mjs' // your own

const { options, close } = await createNodeOptions(parseEnv(process.env))
// Fastify leaves the prefix standing.
const bff = createBff({ ...options, prefix: '/pay' })
const listen = listener(bff)

const shop = fastify()
shop.get('/', () => 'The shop')
shop.register(async (pay) => {
  // The BFF reads the body itself.
  pay.removeAllContentTypeParsers()
  pay.addContentTypeParser('*', (_request, _body, done) => done(null))
  pay.all('/pay/*', (request, reply) => {
    reply.hijack()
    listen(request.raw, reply.raw)
  })
})

shop.post('/till-session', async (request, reply) => {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin') return reply.code(403).send()
  const customer = await currentCustomer(request)
  if (!customer) return reply.code(401).send()
  reply.header('Cache-Control', 'no-store')
  return bff
    .createSession({
      kind: 'customer',
      customer,
      scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
      origins: options.config.allowedOrigins,
    })
    .catch((problem) => problem.toResponse())
})

await shop.listen({ port: Number(process.env.PORT ?? 3000) })

process.once('SIGTERM', async () => {
  await close(shop)
  process.exit()
})
