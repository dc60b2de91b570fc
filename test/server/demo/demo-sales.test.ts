/** The demo's receiver of notifications: orders that they mark as paid, and other payments. */
import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it, vi } from 'vitest'
import { latestOrderId, orders, salesList } from '../../../demo/server/orders.ts'
import { receiver } from '../../../demo/server/receiver.ts'
import { openSales, type Sales } from '../../../demo/server/sales.ts'
import { signatureHeaders } from '../../../server/bff/features/notifications/hand-over.ts'

const SECRET = `whsec_${Buffer.from('a secret of the demo').toString('base64')}`
const LINK = 'PLB-AAAAAAAAAAAA'

let made = 0
/** A payment of a link, with changes. */
function aNotification({
  type = 'PAYMENT.CAPTURE.COMPLETED',
  ...changes
}: Record<string, unknown> = {}) {
  const n = ++made
  const amount = { currency_code: 'USD', value: '38.00' }
  const capture = { id: `CAPTURE-${n}`, status: 'COMPLETED', amount }
  return {
    type,
    timestamp: '2026-01-02T03:04:05Z',
    data: {
      id: `WH-${n}`,
      customer: null,
      order_id: `ORDER-${n}`,
      resource: capture,
      current: capture,
      link: { id: LINK, matched_by: 'name' },
      items: [{ name: 'Ridge field guide', quantity: '2' }],
      payer: { name: { given_name: 'Test', surname: 'Buyer' }, email_address: 'b@x.example' },
      simulated: false,
      ...changes,
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'demo-sales-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the demo's receiver", () => {
  async function receive(sales: Sales, notification: object, secret = SECRET) {
    const body = JSON.stringify(notification)
    const { id } = (notification as { data: { id: string } }).data
    const response = await receiver({ secrets: [SECRET], sales }).request('/', {
      method: 'POST',
      headers: signatureHeaders(id, body, [secret], new Date()),
      body,
    })
    return response.status
  }
  const latest = async (sales: Sales, link = LINK, past = '') =>
    (await orders(sales).request(`/latest?link=${link}&after=${past}`)).json()
  const list = async (sales: Sales) =>
    (await salesList(sales, 'http://127.0.0.1:9').request('/')).json()

  it('marks the order of a link as paid, without name and address of the buyer', async () => {
    const sales = openSales()
    assert.equal(await latest(sales), null)
    const { data } = aNotification()
    assert.equal(await receive(sales, { ...aNotification(), data }), 204)
    assert.deepEqual(await latest(sales), {
      id: data.order_id,
      description: '2 × Ridge field guide',
      total: { currency_code: 'USD', value: '38.00' },
    })
    assert.equal(latestOrderId(sales), data.order_id)
    assert.equal(await latest(sales, 'PLB-BBBBBBBBBBBB'), null)
    assert.equal(await latest(sales, LINK, data.order_id), null)
    const { links } = await list(sales)
    assert.deepEqual(links[0].payer, { name: 'Test Buyer', email: 'b@x.example' })
  })

  it('counts an order once for repeated notifications', async () => {
    const sales = openSales()
    const notification = aNotification()
    const { data } = notification
    for (const again of [
      notification,
      notification,
      { ...notification, data: { ...data, replayed: true } },
      { ...notification, data: { ...data, id: 'WH-OTHER' } },
    ]) {
      assert.equal(await receive(sales, again), 204)
    }
    assert.equal((await list(sales)).links.length, 1)
  })

  for (const [name, changes] of [
    ['a payment without a link', { link: null }],
    ['a payment of an invoice', { link: null, order_id: undefined, items: undefined }],
  ] as const) {
    it(`has ${name} among other payments, and as no order`, async () => {
      const sales = openSales()
      assert.equal(await receive(sales, aNotification(changes)), 204)
      assert.equal(await latest(sales), null)
      assert.equal(latestOrderId(sales), '')
      const { links, others } = await list(sales)
      assert.deepEqual([links.length, others.length], [0, 1])
    })
  }

  for (const [name, changes] of [
    ['a simulated payment', { simulated: true }],
    ['a payment that is declined by now', { current: { id: 'C', status: 'DECLINED' } }],
    ['a completed order', { type: 'CHECKOUT.ORDER.COMPLETED' }],
    ['a type from the future', { type: 'PAYMENT.FUTURE' }],
  ] as const) {
    it(`answers ${name}, and stores nothing`, async () => {
      const sales = openSales()
      assert.equal(await receive(sales, aNotification(changes)), 204)
      assert.deepEqual(await list(sales), { links: [], others: [] })
    })
  }

  it('refuses a notification without a signature of its secret', async () => {
    const sales = openSales()
    const other = `whsec_${Buffer.from('of somebody else').toString('base64')}`
    assert.equal(await receive(sales, aNotification(), other), 400)
    const app = receiver({ secrets: [SECRET], sales })
    assert.equal((await app.request('/', { method: 'POST', body: '{}' })).status, 400)
    assert.deepEqual(sales.list(), [])
  })

  it('knows its payments after a restart, also beside a line that was cut short', async () => {
    const file = join(folder, 'sales.jsonl')
    const notification = aNotification()
    assert.equal(await receive(openSales(file), notification), 204)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    appendFileSync(file, '{"id":"WH-')
    const again = openSales(file)
    assert.equal(await receive(again, notification), 204)
    assert.equal(again.list().length, 1)
    assert.equal(await receive(again, aNotification()), 204)
    assert.equal(openSales(file).list().length, 2)
    assert.equal(readFileSync(file, 'utf8').split('\n').length, 3)
  })

  it('forgets its payments, also those of its file, and takes new ones', async () => {
    const file = join(folder, 'forgotten.jsonl')
    const sales = openSales(file)
    const notification = aNotification()
    assert.equal(await receive(sales, notification), 204)
    sales.clear()
    assert.deepEqual(sales.list(), [])
    assert.deepEqual(openSales(file).list(), [])
    assert.equal(await receive(sales, notification), 204)
    assert.equal(openSales(file).list().length, 1)
  })

  it('answers 500 to a payment that it can not store, and stores it when it comes again', async () => {
    const file = join(folder, 'missing', 'sales.jsonl')
    const sales = openSales(file)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const notification = aNotification()
    assert.equal(await receive(sales, notification), 500)
    assert.deepEqual(sales.list(), [])
    mkdirSync(join(folder, 'missing'))
    assert.equal(await receive(sales, notification), 204)
    assert.equal(sales.list().length, 1)
  })
})
