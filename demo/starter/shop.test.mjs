/** The shop in front of a sandbox, in the process of the test. */
import assert from 'node:assert/strict'
import { after, beforeEach, it } from 'node:test'
import { createTestBed } from '@tillkit/server/testing'
import { createShop } from './shop.mjs'

const notifications = []
const bed = await createTestBed({
  bff: { onNotification: async (notification) => void notifications.push(notification) },
})
const { bff, clock, sandbox, url } = bed
const { link } = sandbox.seeded
const shop = createShop({ bff, origins: [url], link, checkout: sandbox.url })
beforeEach(() => bed.reset())
after(() => bed.close())

async function readAs(session, path) {
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await shop.request(`/pay/api/me${path}`, { headers })
  assert.equal(response.status, 200)
  return response.json()
}

it('sells the payment link', async () => {
  const page = await (await shop.request('/')).text()
  assert.match(page, new RegExp(`<pay-link-button link="${link}"`))
  assert.equal((await shop.request(`/pay/api/payment-links/${link}`)).status, 200)
})

it('shows the customer of the login what they have used, and an invoice once the month has ended', async () => {
  const response = await shop.request('/till-session', { method: 'POST' })
  const session = await response.json()
  const usage = await readAs(session, '/usage/current')
  assert.notEqual(usage.total_amount.value, '0.00')
  const invoices = '/invoices?issuing_date_from=2026-12-01&issuing_date_to=2026-12-31'
  assert.deepEqual((await readAs(session, invoices)).invoices, [])
  await clock.advance({ days: 31 })
  await sandbox.settled()
  assert.notDeepEqual((await readAs(session, invoices)).invoices, [])
  assert.ok(notifications.some(({ type }) => type === 'USAGE-BILLING.INVOICE.CREATED'))
})

it('gives no session to a page of another site', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const response = await shop.request('/till-session', { method: 'POST', headers })
  assert.equal(response.status, 403)
})
