/**
 * The processor time of requests with the longest texts that their limit allows: one caller must not stop the others.
 */
import assert from 'node:assert/strict'
import { beforeAll, describe, it } from 'vitest'
import { EXAMPLE_BODIES } from '../../../scripts/site/examples.ts'
import { ENDPOINTS } from '../../../server/bff/features/index.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { OPERATIONS } from '../../../server/operations/index.ts'
import type { MerchantOperation } from '../../../server/operations/operation.ts'
import { API_KEY, aBff } from '../../support/bff/bff.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'
import { longTexts, textsOf, withValue } from '../../support/upstream/long-texts.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

/** Of the process: other processes of a busy machine do not count, as they would in a duration. */
const MAX_PROCESSOR_MS = 250

const BFF_LIMIT = 64 * 1024
const SANDBOX_LIMIT = 256 * 1024
/** The largest head of a request that Node's server accepts. */
const HEAD_LIMIT = 16 * 1024

async function processorMs(run: () => Promise<Response>): Promise<number> {
  const before = process.cpuUsage()
  const response = await run()
  await response.arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Runs again before it fails: a collection of garbage is no fault of the request. */
async function assertQuick(what: string, run: () => Promise<Response>): Promise<void> {
  let ms = 0
  for (let tries = 0; tries < 3; tries++) {
    ms = await processorMs(run)
    if (ms <= MAX_PROCESSOR_MS) return
  }
  assert.fail(`${what}: ${Math.round(ms)} ms`)
}

const HEADERS = [
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Origin',
]
/** One endpoint for each kind of caller; the others read headers by the same middleware. */
const HAS_EACH_HEADER = new Set(['mintSession', 'createMyAlert', 'createTax', 'readPublicLink'])

const idsIn = (path: string, id: string) => path.replace(/\{\w+\}/g, id)

describe('the longest text that a request may have', () => {
  describe('in a call of the BFF', async () => {
    const upstream = await upstreamOfFile()
    const bff = aBff(upstream)
    const tokens: Record<string, string> = { 'own server': API_KEY }
    beforeAll(async () => {
      tokens.customer = await bff.token()
      tokens.merchant = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
      tokens['any session'] = tokens.customer
    })

    for (const { id, method, path, caller, body, query } of ENDPOINTS) {
      const send = (address: string, headers: Record<string, string>, sent?: unknown) =>
        bff.ask(address, {
          method,
          headers: {
            ...(tokens[caller] && { Authorization: `Bearer ${tokens[caller]}` }),
            ...(body && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        })
      const example = EXAMPLE_BODIES[id]

      if (body)
        it(`is refused or sent on at once in each member of ${id}`, async () => {
          const frame = JSON.stringify(withValue(example, [], example)).length + 200
          for (const at of textsOf(body))
            for (const text of longTexts(BFF_LIMIT - frame)) {
              const sent = withValue(example, at, text)
              const what = `${id} /${at.join('/')} ${JSON.stringify(text.slice(0, 4))}`
              await assertQuick(what, () => send(idsIn(path, 'x1'), {}, sent))
            }
        })

      it(`is refused or ignored at once in the path and the query of ${id}`, async () => {
        for (const text of longTexts(HEAD_LIMIT)) {
          const encoded = encodeURIComponent(text).slice(0, HEAD_LIMIT)
          const parameters = query ? textsOf(query).map(([name]) => name) : []
          const addresses = [
            ...(path.includes('{') ? [idsIn(path, encoded)] : []),
            ...parameters.map((name) => `${idsIn(path, 'x1')}?${name}=${encoded}`),
          ]
          for (const address of addresses)
            await assertQuick(address.slice(0, 100), () => send(address, {}, example))
        }
      })

      if (HAS_EACH_HEADER.has(id))
        it(`is refused or ignored at once in the headers of ${id}`, async () => {
          for (const text of longTexts(HEAD_LIMIT))
            for (const name of HEADERS) {
              const value = `${name === 'Authorization' ? 'Bearer ' : ''}${text.replaceAll('\n', ' ')}`
              const what = `${id} ${name} ${value.slice(0, 10)}`
              await assertQuick(what, () => send(idsIn(path, 'x1'), { [name]: value }, example))
            }
        })
    }
  })

  describe('in a call of the sandbox', () => {
    const BASES = {
      billing: '/v1/commerce/billing',
      links: '/v1/checkout/payment-resources',
      payments: '/v2/payments',
    }
    let sandbox: Awaited<ReturnType<typeof aSandbox>>
    beforeAll(async () => {
      sandbox = await aSandbox()
    })

    for (const { id, method, service, path, body } of OPERATIONS as readonly MerchantOperation[])
      if (body)
        it(`is refused or kept at once in each member of ${id}`, async () => {
          const example = EXAMPLE_BODIES[id]
          const address = `${BASES[service]}${idsIn(path, 'x1')}`
          for (const at of textsOf(body))
            for (const text of longTexts(SANDBOX_LIMIT - 2000)) {
              const what = `${id} /${at.join('/')} ${JSON.stringify(text.slice(0, 4))}`
              const sent = withValue(example, at, text)
              await assertQuick(what, () => sandbox.request(method, address, sent))
            }
        })
  })
})
