/** A shop on Fastify with the BFF below /pay, tillkit.js included (/pay/tillkit.js). Its configuration comes from the environment (docs/guides/configuration.md). */
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions, listener } from '@tillkit/server/node'
import fastify from 'fastify'

const { options, close } = await createNodeOptions(parseEnv(process.env))
// Fastify leaves the prefix standing.
const listen = listener(createBff({ ...options, prefix: '/pay' }))

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

await shop.listen({ port: Number(process.env.PORT ?? 3000) })

process.once('SIGTERM', async () => {
  await close(shop)
  process.exit()
})
