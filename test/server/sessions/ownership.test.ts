/** Every customer route asserts the ownership of its rows; the app refuses the response of one that does not. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createApp } from '../../../server/bff/app.ts'
import { customerEndpoint } from '../../../server/bff/core/forward/customer-endpoint.ts'
import {
  type CustomerRoute,
  customerRoute,
} from '../../../server/bff/core/forward/customer-route.ts'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import { CUSTOMER_ROUTES } from '../../../server/bff/features/index.ts'
import { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { readInvoice } from '../../../server/operations/invoices.ts'
import { aBff, configFor, problemOf, SHOP, vaultConfigFor } from '../../support/bff/bff.ts'
import { CUSTOMER_CASES } from '../../support/bff/endpoint-cases.ts'
import { anApproval } from '../../support/payment-methods/approval.ts'
import { confirmationOf, PLAN_RIGHTS, preparePlans } from '../../support/plans/previewed-cases.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { anInvoice, BOB } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()

/** Shows any invoice to any customer, because its author forgot to compare the owner. */
const readAnyInvoice = customerRoute({
  id: 'readAnyInvoice',
  summary: 'An invoice without a check of its owner',
  method: 'GET',
  path: '/me/any-invoice/{id}',
  scope: 'invoices:read',
  response: InvoiceForCustomer,
  async handler({ params, call }) {
    return { ...(await call(readInvoice, { params })), payment_requested: false }
  },
})

/** Requests each route as Alice. Returns the ids of the routes that respond without an ownership assertion. */
async function routesWithoutOwnership(
  routes: readonly CustomerRoute[],
  requests: Record<string, { ask: string; body?: object }>,
): Promise<string[]> {
  const config = vaultConfigFor(upstream.url)
  const store = memoryStore()
  const planSettings = { change: 'put', certainty: 'terms', takesBack: true } as const
  const planned = { ...config, planSettings }
  const app = createApp(
    { config: planned, store, log: { info() {}, error() {} } },
    routes.map(customerEndpoint),
  )
  const bff = aBff(upstream, { config: planned, store })
  const token = await bff.token(PLAN_RIGHTS)
  const approval = await anApproval(bff, upstream, token)
  const found: string[] = []
  for (const { id, method, path } of routes) {
    const { ask, ...given } = requests[`${method} ${path}`] ?? assert.fail(`${id} is not requested`)
    preparePlans(upstream, `${method} ${path}`)
    const body =
      id === 'confirmMyPaymentMethod'
        ? approval
        : ((await confirmationOf(bff, `${method} ${path}`, token)) ?? given.body)
    const response = await app.request(ask.split(' ')[1] ?? '', {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Origin: SHOP,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.status === 500) found.push(id)
    else assert.ok(response.ok, `${id}: ${response.status}`)
  }
  return found
}

const REQUESTS: Record<string, { ask: string; body?: object }> = Object.fromEntries(
  CUSTOMER_CASES.map(({ row, request: ask, body }) => [row, { ask, ...(body && { body }) }]),
)

describe('the ownership assertions of customer routes', () => {
  it('are made by every route', async () => {
    assert.deepEqual(await routesWithoutOwnership(CUSTOMER_ROUTES, REQUESTS), [])
  })

  it('are reported as missing for a route without any', async () => {
    const requests = { 'GET /me/any-invoice/{id}': { ask: 'GET /api/me/any-invoice/inv-alice-1' } }
    assert.deepEqual(await routesWithoutOwnership([readAnyInvoice], requests), ['readAnyInvoice'])
  })

  it('keep the rows of another customer from being sent, even if they are forgotten', async () => {
    upstream.rows.invoices.push(anInvoice({ id: 'inv-bob-1', customer: { ...BOB, name: 'Bob' } }))
    const lines: string[] = []
    const log = {
      info: (line: object) => lines.push(JSON.stringify(line)),
      error: (line: object) => lines.push(JSON.stringify(line)),
    }
    const app = createApp({ config: configFor(upstream.url), log }, [
      customerEndpoint(readAnyInvoice),
    ])
    const response = await app.request('/api/me/any-invoice/inv-bob-1', {
      headers: { Authorization: `Bearer ${await aBff(upstream).token()}`, Origin: SHOP },
    })
    assert.doesNotMatch(await response.clone().text(), /Bob|inv-bob/)
    await problemOf(response, 500, 'internal')
    assert.match(lines.at(-1) ?? '', /readAnyInvoice has no ownership assertion/)
  })
})
