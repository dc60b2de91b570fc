import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, it } from 'vitest'
import { createUpstream } from '../../../server/bff/core/upstream/client.ts'
import type { UpstreamError } from '../../../server/bff/core/upstream/error.ts'
import { parseResponse } from '../../../server/bff/core/upstream/response.ts'
import { fetchTransport, type Transport } from '../../../server/bff/core/upstream/transport.ts'
import { dedicatedTransport } from '../../../server/bff/node/dedicated-transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { atEnd } from '../../support/at-end.ts'
import { configFor } from '../../support/bff/bff.ts'
import { inTime } from '../../support/in-time.ts'
import { BILLING, inflatesTo, type Misbehaviour, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const service = await upstreamOfFile()
const pooled = undiciTransport()
atEnd(() => pooled.close())
const TRANSPORTS: [string, Transport][] = [
  ['fetch', fetchTransport],
  ['the pool', pooled],
  ['a connection of its own', dedicatedTransport()],
]
const READ = `GET ${BILLING}/customers/alice`
const TOKEN = 'POST /v1/oauth2/token'
/** 64 KB, beyond which nothing of an error body is used. */
const MAX_ERROR_BYTES = 65_536

let stop: (() => void)[] = []
afterEach(() => {
  for (const end of stop) end()
  stop = []
})

/** Writes a body without an end, as fast as it is read. */
function endless(status: number, begin: string): Misbehaviour {
  return (response) => {
    const chunk = ' '.repeat(64 * 1024)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.write(begin)
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    stop.push(() => response.destroy())
    pour()
  }
}

const read = (send: Transport) =>
  createUpstream({ ...configFor(service.url), transport: send, paymentTransport: send }).call({
    service: 'billing',
    method: 'GET',
    path: '/customers/alice',
    retry: 'never',
  })

const failureOf = (call: Promise<unknown>): Promise<UpstreamError> =>
  inTime(
    call.then(
      () => assert.fail('it did not fail'),
      (error: UpstreamError) => error,
    ),
  )

for (const [name, send] of TRANSPORTS) {
  describe(`an error body read by ${name}`, () => {
    it('is cut at 64 KB, and the status decides', async () => {
      for (const [status, code] of [
        [422, 'rejected'],
        [500, 'failed'],
        [302, 'unreadable'],
      ] as const) {
        service.misbehave(READ, endless(status, '{"name":"X","details":[]'), 1)
        assert.equal((await failureOf(read(send))).code, code)
      }
    })

    it('is read whole up to 64 KB', async () => {
      const body = '{"name":"RESOURCE_IN_USE"}'.padEnd(MAX_ERROR_BYTES)
      for (const [text, name] of [
        [body, 'RESOURCE_IN_USE'],
        [`${body} `, undefined],
      ] as const) {
        service.misbehave(READ, says(422, text), 1)
        assert.equal((await failureOf(read(send))).details?.name, name)
      }
    })

    it('that ends early, or is no UTF-8, leaves the status as it is', async () => {
      const latin1 = Buffer.from('{"name":"RESOURCE_IN_USE","message":"\xe9"}', 'latin1')
      const broken: [string, Misbehaviour][] = [
        ['no UTF-8', (response) => void response.writeHead(422).end(latin1)],
        [
          'ends early',
          (response) => {
            response.writeHead(422, { 'Content-Length': '5000' }).write('{"name":')
            setTimeout(() => response.socket?.destroy(), 10)
          },
        ],
      ]
      for (const [what, misbehaviour] of broken) {
        service.misbehave(READ, misbehaviour, 1)
        assert.equal((await failureOf(read(send))).code, 'rejected', what)
      }
    })

    it('of the token endpoint is cut too, and so is its success', async () => {
      const token = '{"access_token":"t","token_type":"Bearer"}'
      service.misbehave(TOKEN, endless(400, '{"error":"invalid_client"'), 1)
      assert.equal((await failureOf(read(send))).code, 'unauthorized')
      service.misbehave(TOKEN, says(200, token.padEnd(64 * 1024)), 1)
      assert.equal((await read(send)).status, 200)
      service.misbehave(TOKEN, says(200, token.padEnd(64 * 1024 + 1)))
      assert.equal((await failureOf(read(send))).code, 'no-token')
    })
  })
}

it('An error body that is compressed is cut once it is unpacked', async () => {
  for (const send of [fetchTransport, pooled]) {
    service.misbehave(READ, inflatesTo(50_000_000, 422), 1)
    assert.equal((await failureOf(read(send))).code, 'rejected')
    const zipped = gzipSync('{"name":"RESOURCE_IN_USE"}'.padEnd(MAX_ERROR_BYTES + 1))
    service.misbehave(
      READ,
      (response) => void response.writeHead(422, { 'Content-Encoding': 'gzip' }).end(zipped),
      1,
    )
    assert.equal((await failureOf(read(send))).details, undefined)
  }
})

describe('an error body of many values', () => {
  const detailsOf = (text: string) => {
    const raw = { status: 422, headers: new Headers(), text }
    try {
      parseResponse(raw, () => false)
    } catch (error) {
      return (error as UpstreamError).details
    }
    return assert.fail('it did not fail')
  }
  const filled = (extra: string) => `{"error":"invalid_scope","extra":${extra}}`

  it('is not read for details', () => {
    assert.equal(detailsOf(filled(`[${'[],'.repeat(500)}[]]`))?.name, 'INVALID_SCOPE')
    assert.equal(detailsOf(filled(`[${'[],'.repeat(2_000)}[]]`)), undefined)
    assert.equal(detailsOf(filled(`[${'"],",'.repeat(500)}1]`))?.name, 'INVALID_SCOPE')
  })

  it('or of many levels is not read for details', () => {
    assert.equal(detailsOf(filled(`${'['.repeat(90)}${']'.repeat(90)}`))?.name, 'INVALID_SCOPE')
    assert.equal(detailsOf(filled(`${'['.repeat(101)}${']'.repeat(101)}`)), undefined)
  })
})
