/** The status of a receiver's reply decides over HTTP, with any body. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { fetchTransport, type Transport } from '../../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { anEvent, aWebhookWorld, RECEIVER } from '../../support/bff/webhooks.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const pooled = undiciTransport()
afterAll(() => pooled.close())

let respond: RequestListener
let requests = 0
let address: string
const receiver = createServer((request, response) => {
  requests++
  request.resume()
  respond(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
})
afterAll(() => receiver.closeAllConnections())
afterAll(() => receiver.close())

const aWorld = (transport: Transport) =>
  aWebhookWorld(upstream, {
    intercept: (url, request) => (url === RECEIVER ? transport(address, request) : undefined),
  })

const BODIES: Record<string, Buffer> = {
  'no body': Buffer.alloc(0),
  'a body of another charset': Buffer.from('reçu', 'latin1'),
  'a body of 6 MB': Buffer.alloc(6 * 1024 * 1024, ' '),
}

for (const [name, transport] of Object.entries({ 'the pool': pooled, fetch: fetchTransport })) {
  describe(`a receiver that ${name} reaches`, () => {
    for (const [sent, body] of Object.entries(BODIES)) {
      it(`has a notification by the status of a reply with ${sent}`, async () => {
        const world = await aWorld(transport)
        for (const [status, expected] of [
          [500, 503],
          [302, 503],
          [200, 200],
        ] as const) {
          respond = (_, response) => response.writeHead(status).end(body)
          assert.equal((await world.send(anEvent())).status, expected, String(status))
        }
        const event = anEvent()
        requests = 0
        for (let i = 0; i < 2; i++) assert.equal((await world.send(event)).status, 200)
        assert.equal(requests, 1)
      })
    }
  })
}
