/** A debt of more than two years: customer and merchant are shown all of it, also after some of it was paid. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { createBff } from '../../../server/app.ts'
import type { Revenue } from '../../../server/contract/analytics.ts'
import type { MyInvoices } from '../../../server/contract/invoice.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { createLog } from '../../../server/node/log.ts'
import type { Transport } from '../../../server/upstream/transport.ts'
import { API_KEY, configFor, mintedBy, SHOP } from '../../support/bff/bff.ts'
import { aPlan, invoicesOf, subscribe, usd } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox({ at: '2024-01-01T00:00:00Z' })
const debtor = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(10.1) }), {
  customer: { payment_method_token: 'tok_sandbox_declined' },
})
// Thirty invoices, of February 2024 to July 2026, each due two weeks later.
await sandbox.advanceTo('2026-07-20T00:00:00Z')

const transport: Transport = async (url, { method, headers, body }) => {
  const response = await sandbox.app.request(url, { method, headers, ...(body && { body }) })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const { clientId, clientSecret, baseUrl } = sandbox.config
const config = { ...configFor(baseUrl), clientId, clientSecret, apiKeys: [API_KEY] }
const bff = createBff({ config, transport, log: createLog(() => {}) })
const ask = async (path: string, init: RequestInit = {}) => bff.request(path, init)

/** Reads all figures of the debt, each as its sum. */
async function overdue() {
  const tokens = await Promise.all([
    mintedBy(ask, { customer: debtor.customer } as object),
    mintedBy(ask, { kind: 'merchant', scopes: MERCHANT_SCOPES }),
  ])
  const read = async <Body>(path: string, token: string): Promise<Body> => {
    const response = await ask(path, {
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
    })
    assert.equal(response.status, 200, path)
    return (await response.json()) as Body
  }
  const [mine, merchants] = tokens.map(({ token }) => token)
  const [balance, list, revenue] = await Promise.all([
    read<Pick<Revenue, 'overdue_balances'>>('/api/me/analytics/overdue-balance', mine!),
    read<MyInvoices>(
      '/api/me/invoices?issuing_date_from=1970-01-01&issuing_date_to=2026-07-20',
      mine!,
    ),
    read<Revenue>(`/api/revenue?customers=${debtor.customer}`, merchants!),
  ])
  const total = (values: readonly string[]) =>
    values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(2)
  const amounts = (rows: Revenue['overdue_balances']) =>
    total(rows.map(({ amount }) => amount.value))
  return {
    balance: amounts(balance.overdue_balances),
    invoices: total(list.totals.map(({ overdue_value }) => overdue_value)),
    merchant: amounts(revenue.overdue_balances),
  }
}

const every = (amount: string) => ({ balance: amount, invoices: amount, merchant: amount })

describe('a debt of thirty months', () => {
  it('is overdue in full, also once the twelve newest invoices are paid, and nothing is once all are', async () => {
    const invoices = await invoicesOf(sandbox, debtor)
    assert.equal(invoices.length, 30)
    assert.deepEqual(await overdue(), every('303.00'))

    const card = { payment_method_token: 'tok_visa' }
    await sandbox.call('PUT', `/customers/${debtor.customer}`, card)
    const pay = async (some: { id: string }[], at: string) => {
      for (const { id } of some)
        assert.equal((await sandbox.call('POST', `/invoices/${id}/retry_payment`)).status, 204)
      await sandbox.advanceTo(at)
    }
    await pay(invoices.slice(-12), '2026-07-20T00:01:00Z')
    assert.deepEqual(await overdue(), every('181.80'))
    await pay(invoices.slice(0, -12), '2026-07-20T00:02:00Z')
    assert.deepEqual(await overdue(), every('0.00'))
  })
})
