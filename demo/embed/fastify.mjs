/** A shop on Fastify with the BFF below /pay. Its configuration comes from the environment (README: Going live). */
import { createBff, readConfig } from '@tillkit/server'
import { freshConnection, leaving, listener, pool, redisStore } from '@tillkit/server/node'
import fastify from 'fastify'

const { REDIS_URL } = process.env
const bff = createBff({
  config: readConfig(process.env),
  // Fastify leaves it standing.
  prefix: '/pay',
  send: pool(),
  sendOnce: freshConnection(),
  // Several replicas pay an invoice once only if they share it; a single one has it in memory.
  store: REDIS_URL ? await redisStore(REDIS_URL) : undefined,
  leaving,
})
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

await shop.listen({ port: Number(process.env.PORT ?? 3000) })
