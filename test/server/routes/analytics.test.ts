/** Analytics: the requests that the service receives. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { aBff, pointersOf, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff

beforeEach(() => {
  bff = aBff(upstream)
  upstream.requests.length = 0
})

describe('the overdue balance of a customer', () => {
  const OVERDUE = `GET ${BILLING}/customers/alice/analytics/overdue-balance`

  it('is of all time, unless its months are given', async () => {
    const token = await bff.token()
    for (const [query, months] of [
      ['', '1200'],
      ['?months=3', '3'],
    ]) {
      await bff.ask(`/api/me/analytics/overdue-balance${query}`, { token, origin: SHOP })
      const { url } = upstream.seen(OVERDUE).at(-1)!
      assert.equal(new URL(url, 'http://service').searchParams.get('months'), months)
    }
  })
})

describe('the revenue of several customers', () => {
  const usd = (value: number) => ({ currency_code: 'USD', value })
  const analytics = (id: string) => `GET ${BILLING}/customers/${id}/analytics`
  const ask = async (query: string, scopes = ['analytics:read']) => {
    const token = await bff.token({ kind: 'merchant', scopes })
    return bff.ask(`/api/revenue${query}`, { token, origin: SHOP })
  }
  const report = (id: string, revenues: object[], overdues: object[]) => {
    upstream.misbehave(`${analytics(id)}/gross-revenue`, says(200, { gross_revenues: revenues }))
    upstream.misbehave(
      `${analytics(id)}/overdue-balance`,
      says(200, { overdue_balances: overdues }),
    )
  }
  const rowOf = (month: string, amount: object, invoices_count = 1) => ({
    month,
    amount,
    invoices_count,
  })

  it('is added exactly by month and currency, each customer once', async () => {
    report('c1', [rowOf('2026-02', usd(0.1)), rowOf('2026-01', usd(5))], [rowOf('2023-01', usd(9))])
    report(
      'c2',
      [rowOf('2026-02', usd(0.2), 2), rowOf('2026-02', { currency_code: 'JPY', value: 7 })],
      [],
    )
    const response = await ask('?customers=c1,c2,c1&months=3')
    assert.deepEqual(await response.json(), {
      gross_revenues: [
        rowOf('2026-01', { currency_code: 'USD', value: '5' }),
        rowOf('2026-02', { currency_code: 'JPY', value: '7' }),
        rowOf('2026-02', { currency_code: 'USD', value: '0.3' }, 3),
      ],
      overdue_balances: [{ month: '2023-01', amount: { currency_code: 'USD', value: '9' } }],
    })
    const [revenue] = upstream.seen(`${analytics('c1')}/gross-revenue`)
    const [overdue, ...others] = upstream.seen(`${analytics('c1')}/overdue-balance`)
    assert.ok(revenue?.url.endsWith('?months=3'), revenue?.url)
    assert.ok(overdue?.url.endsWith('?months=1200'), overdue?.url)
    assert.deepEqual(others, [])
  })

  it('is without a customer that was deleted meanwhile, and fails with any other failure', async () => {
    report('c1', [rowOf('2026-02', usd(1))], [])
    const { gross_revenues } = (await (await ask('?customers=c1,gone')).json()) as {
      gross_revenues: object[]
    }
    assert.equal(gross_revenues.length, 1)
    report('c2', [], [])
    upstream.misbehave(`${analytics('c2')}/gross-revenue`, says(500))
    assert.equal((await ask('?customers=c1,c2')).status, 502)
  })

  it('is of 1 to 50 customers, for a merchant with the scope', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `c${index}`).join()
    for (const query of ['', '?customers=', `?customers=${many}`, '?customers=a/b']) {
      const problem = await problemOf(await ask(query), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['#query/customers'], query)
    }
    await problemOf(await ask('?customers=c1', ['links:read']), 403, 'insufficient-scope')
    const token = await bff.token()
    const response = await bff.ask('/api/revenue?customers=c1', { token, origin: SHOP })
    await problemOf(response, 403, 'insufficient-scope')
  })
})
