import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { undiciTransport } from '../../../server/node/undici-transport.ts'
import type { Transport } from '../../../server/upstream/transport.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import {
  BILLING,
  type FakeUpstream,
  fakeUpstream,
  inflatesTo,
  type Misbehaviour,
  says,
} from '../../support/upstream/upstream.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

let upstream: FakeUpstream
let send: Transport & { close(): Promise<void> }
let bff: TestBff
let alice: string
let merchant: string

beforeAll(async () => {
  upstream = await fakeUpstream()
  send = undiciTransport()
  bff = aBff(upstream, { transport: send })
  alice = await bff.token()
  merchant = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
})
afterAll(async () => {
  await upstream.close()
  await send.close()
})
beforeEach(() => upstream.reset())

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'

/** Measures how long the work blocks the event loop, and the memory that it adds. */
async function costOf(work: () => Promise<void>) {
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return { ms: delay.max / 1e6, megabytes: (process.memoryUsage.rss() - before) / 1e6 }
}

const zipped =
  (text: string): Misbehaviour =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(gzipSync(text))

const rows = (n: number, row = '{}') => `{"invoices":[${`${row},`.repeat(n)}${row}]}`
const total = '{"currency_code":"USD","value":1}'
const lean = `{"id":"a","customer":{"external_id":"alice"},"amount":{"total_amount":${total}}}`

describe('an upstream response beyond the limits', () => {
  const vast: [string, () => Misbehaviour][] = [
    ['of fifty million bytes', () => says(200, rows(17_000_000))],
    ['of two hundred million, compressed', () => inflatesTo(200_000_000)],
    ['of a million rows of nothing', () => says(200, rows(1_500_000))],
    ['of a million rows of nothing, compressed', () => zipped(rows(1_500_000))],
    [
      'of a million rows in one',
      () => says(200, rows(0, `{"fees":[${'{},'.repeat(1_500_000)}{}]}`)),
    ],
    ['of many rows that could be read', () => says(200, rows(12_000, lean))],
    ['of lists in lists', () => says(200, `${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  ]
  for (const [what, misbehaviour] of vast) {
    it(`${what} is rejected before it is validated`, async () => {
      upstream.misbehave(`GET ${BILLING}/invoices`, misbehaviour())
      const { ms, megabytes } = await costOf(async () => {
        const path = `/api/me/invoices?${DATES}&payment_status=FAILED`
        const response = await bff.ask(path, { token: alice, origin: SHOP })
        await problemOf(response, 502, 'upstream-unreadable')
      })
      // With slack for a slow machine; unlimited, they would cost half a minute and gigabytes.
      assert.ok(ms < 2_500, `${ms} ms`)
      assert.ok(megabytes < 400, `${megabytes} MB`)
    })
  }

  it('is accepted with as many rows as a page may have', async () => {
    const page = { invoices: Array.from({ length: 1_000 }, (_, i) => anInvoice({ id: `i${i}` })) }
    upstream.misbehave(`GET ${BILLING}/invoices`, says(200, page))
    const path = `/api/me/invoices?${DATES}&payment_status=FAILED`
    const response = await bff.ask(path, { token: alice, origin: SHOP })
    assert.equal(response.status, 200)
  })

  const depth = 200_000
  const deep: [string, string][] = [
    ['lists', `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ]
  for (const [what, text] of deep) {
    it(`of nested ${what} is no internal error of the secret redaction`, async () => {
      upstream.misbehave(`GET ${BILLING}/customers`, says(200, `{"payment_method_token":${text}}`))
      const ask = { token: merchant, origin: SHOP }
      const response = await bff.ask('/api/billing/customers/c1', ask)
      await problemOf(response, 502, 'upstream-unreadable')
    })
  }
})
