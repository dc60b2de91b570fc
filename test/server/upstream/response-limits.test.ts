import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest'
import type { Transport } from '../../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, type FakeUpstream, fakeUpstream, says } from '../../support/upstream/upstream.ts'
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

const rows = (n: number, row = '{}') => `{"invoices":[${`${row},`.repeat(n)}${row}]}`
const total = '{"currency_code":"USD","value":1}'
const lean = `{"id":"a","customer":{"external_id":"alice"},"amount":{"total_amount":${total}}}`

describe('an upstream response beyond the limits', () => {
  const read = () => {
    const path = `/api/me/invoices?${DATES}&payment_status=FAILED`
    return bff.ask(path, { token: alice, origin: SHOP })
  }

  const vast: [string, string][] = [
    ['of a million rows of nothing', rows(1_500_000)],
    ['of a million rows in one', rows(0, `{"fees":[${'{},'.repeat(1_500_000)}{}]}`)],
    ['of lists in lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ]
  for (const [what, text] of vast) {
    it(`${what} is rejected before it is parsed`, async () => {
      upstream.misbehave(`GET ${BILLING}/invoices`, says(200, text))
      const parse = vi.spyOn(JSON, 'parse')
      await problemOf(await read(), 502, 'upstream-unreadable')
      assert.ok(parse.mock.calls.every(([parsed]) => parsed.length < 10_000))
    })
  }

  it('of too many rows is rejected, though each of them could be read', async () => {
    upstream.misbehave(`GET ${BILLING}/invoices`, says(200, rows(12_000, lean)))
    await problemOf(await read(), 502, 'upstream-unreadable')
  })

  it('is accepted with as many rows as a page may have', async () => {
    const page = { invoices: Array.from({ length: 1_000 }, (_, i) => anInvoice({ id: `i${i}` })) }
    upstream.misbehave(`GET ${BILLING}/invoices`, says(200, page))
    assert.equal((await read()).status, 200)
  })

  it('of nested objects is no internal error of the secret redaction', async () => {
    const text = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`
    upstream.misbehave(`GET ${BILLING}/customers`, says(200, `{"payment_method_token":${text}}`))
    const response = await bff.ask('/api/billing/customers/c1', { token: merchant, origin: SHOP })
    await problemOf(response, 502, 'upstream-unreadable')
  })
})
