/** Certificates are fetched over HTTP without redirects, up to 64 kB, and for five seconds. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest'
import { fetchTransport, type Transport } from '../../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  anEvent,
  aWebhookWorld,
  CERTIFICATE_URL,
  theAuthority,
} from '../../support/bff/webhooks.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const HOST = 'https://api.paypal.com'
const POSTBACK = 'POST /v1/notifications/verify-webhook-signature'
const KB = 1024

const upstream = await upstreamOfFile()
const pooled = undiciTransport()
afterAll(() => pooled.close())

/** The host of certificates. */
let respond: RequestListener
let origin: string
let paths: string[]
const server = createServer((request, response) => {
  paths.push(request.url ?? '')
  respond(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())
beforeEach(() => {
  paths = []
})

/** A BFF with the host of certificates on this machine. */
const aWorld = (transport: Transport) =>
  aWebhookWorld(upstream, {
    intercept: (url, request) =>
      url.startsWith(HOST) ? transport(url.replace(HOST, origin), request) : undefined,
  })

type World = Awaited<ReturnType<typeof aWorld>>

async function assertRefused(world: World, response: Response, reason: string): Promise<void> {
  await problemOf(response, 401, 'unauthenticated')
  assert.equal(JSON.parse(world.bff.lines.at(-1) ?? '').refused, reason)
  assert.deepEqual(world.received, [])
}

const TRANSPORTS: Record<string, Transport> = { "undici's pool": pooled, fetch: fetchTransport }

for (const [name, transport] of Object.entries(TRANSPORTS)) {
  describe(`a certificate that ${name} fetches`, () => {
    it('is taken up to 64 kB, plain and compressed', async () => {
      const { leaf } = await theAuthority()
      const largest = leaf.pem.padEnd(64 * KB, '\n')
      for (const encoding of ['identity', 'gzip']) {
        respond = (_, response) => {
          response.setHeader('content-encoding', encoding)
          response.end(encoding === 'gzip' ? gzipSync(largest) : largest)
        }
        const world = await aWorld(transport)
        assert.equal((await world.send(anEvent())).status, 200, encoding)
      }
    })

    for (const status of [301, 302, 303, 307, 308]) {
      it(`is refused behind a redirect with ${status}, which is not followed`, async () => {
        const { leaf } = await theAuthority()
        respond = ({ url }, response) => {
          if (url === '/elsewhere') return response.end(leaf.pem)
          response.writeHead(status, { location: `${origin}/elsewhere` }).end(leaf.pem)
        }
        const world = await aWorld(transport)
        await assertRefused(world, await world.send(anEvent()), 'certificate-missing')
        assert.deepEqual(paths, [CERTIFICATE_URL.slice(HOST.length)])
      })
    }

    it('is refused beyond 64 kB, plain and compressed, also if it begins with the genuine one', async () => {
      const { leaf } = await theAuthority()
      const sizes = { identity: [64 * KB + 1, KB * KB], gzip: [64 * KB + 1, 100 * KB * KB] }
      for (const [encoding, ofEncoding] of Object.entries(sizes)) {
        for (const size of ofEncoding) {
          const text = Buffer.alloc(size, '\n')
          text.write(leaf.pem)
          const body = encoding === 'gzip' ? gzipSync(text) : text
          respond = (_, response) => response.setHeader('content-encoding', encoding).end(body)
          const world = await aWorld(transport)
          await assertRefused(world, await world.send(anEvent()), 'certificate-missing')
        }
      }
      assert.deepEqual(upstream.seen(POSTBACK), [])
    })

    it('is refused without an end, and the connection is closed', async () => {
      const { leaf } = await theAuthority()
      const isClosed = new Promise((resolve) => {
        respond = (_, response) => {
          response.on('close', () => resolve(true))
          pipeline(Readable.from(endless(leaf.pem)), response).catch(() => {})
        }
      })
      const world = await aWorld(transport)
      await assertRefused(world, await world.send(anEvent()), 'certificate-missing')
      assert.equal(await isClosed, true)
    })

    it('can not be judged if it stops before its end: then the service denies the signature', async () => {
      const { leaf } = await theAuthority()
      let stop = () => {}
      const isStopped = new Promise<void>((resolve) => {
        stop = resolve
      })
      const isClosed = new Promise((resolve) => {
        respond = (_, response) => {
          response.on('close', () => resolve(true))
          response.write(leaf.pem, () => stop())
        }
      })
      upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }), 1)
      const world = await aWorld(transport)
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const answer = world.send(anEvent())
      await isStopped
      vi.advanceTimersByTime(4_999)
      assert.equal(await Promise.race([answer, turns(100)]), undefined)
      vi.advanceTimersByTime(1)
      vi.useRealTimers()
      await assertRefused(world, await answer, 'postback')
      assert.equal(await isClosed, true)
    })
  })
}

function* endless(beginning: string) {
  yield beginning
  for (;;) yield '\n'.repeat(KB)
}

/** Turns of the event loop, because timers may be faked. */
async function turns(count: number): Promise<undefined> {
  for (let turn = 0; turn < count; turn++) await new Promise((done) => setImmediate(done))
}
