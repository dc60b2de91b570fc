/** Rules beside the tables of docs/services: defaults, and statuses they do not list. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { billingTable } from './billing-table.ts'
import { oauthRefusal } from './bodies.ts'
import { linksTable } from './checkout-tables.ts'
import { refuses } from './checks.ts'
import { schemaErrors } from './shape.ts'
import { aWorld, BILLING, LINKS } from './world.ts'

const world = await aWorld()
const { sandbox } = world
const ask = (method: string, path: string, body?: unknown) =>
  sandbox.request(method, BILLING + path, body)

describe('a status that the specification does not list', () => {
  it('is 400 for a missing required query parameter, with its name', async () => {
    for (const [path, fields] of [
      ['/invoices', ['issuing_date_from', 'issuing_date_to']],
      ['/invoices?issuing_date_from=2026-01-01', ['issuing_date_to']],
      [`/customers/${world.customer}/current_usage`, ['subscription_id']],
      [`/customers/${world.customer}/past_usage`, ['subscription_id']],
    ] as const) {
      const response = await ask('GET', path)
      const { details } = await response.clone().json()
      assert.deepEqual(
        details.map(({ field }: { field: string }) => field),
        fields,
      )
      await refuses(response, 400)
    }
  })

  it('is 422 for a payment that can not be retried', async () => {
    const path = `/invoices/${world.invoice}/retry_payment`
    assert.equal((await ask('POST', path)).status, 204)
    await refuses(await ask('POST', path), 422)
  })

  it('is 422 for deleting a resource in use', async () => {
    const { metric, plan, customer } = world
    for (const path of [`/metrics/${metric.id}`, `/plans/${plan.id}`, `/customers/${customer}`]) {
      await refuses(await ask('DELETE', path), 422)
      assert.equal((await ask('GET', path)).status, 200)
    }
  })

  it('is 401 on every row for a missing and for an unknown token', async () => {
    const rows = [
      ...billingTable.map(({ row }) => row.replace(' ', ` ${BILLING}`)),
      ...linksTable.map(({ row }) => row),
    ]
    for (const row of rows) {
      const [method = '', path = ''] = row.split(' ')
      for (const authorization of ['', 'Bearer unknown', 'Basic YTpi']) {
        const response = await sandbox.app.request(path.replace(/\{\w+\}/g, 'x'), {
          method,
          headers: authorization ? { authorization } : {},
        })
        assert.equal(response.status, 401, row)
        assert.deepEqual(schemaErrors(oauthRefusal, await response.json()), [])
      }
    }
  })

  it('is 404 for an undocumented operation', async () => {
    for (const [method, path] of [
      ['DELETE', `/invoices/${world.invoice}`],
      ['PATCH', `/plans/${world.plan.code}/entitlements`],
      ['GET', '/events/1'],
      ['GET', '/features'],
      ['GET', '/billing-entities'],
      ['DELETE', `/subscriptions/${world.subscription}`],
    ] as const) {
      await refuses(await ask(method, path, method === 'PATCH' ? {} : undefined), 404)
    }
  })
})

describe('the list of invoices', () => {
  const numbers = async (query: string) => {
    const { invoices } = await (await ask('GET', `/invoices?${query}`)).json()
    return invoices.map(({ payment_status }: { payment_status: string }) => payment_status)
  }
  const on = (from: string, to: string) => `issuing_date_from=${from}&issuing_date_to=${to}`

  it('has PENDING invoices by default, and inclusive dates', async () => {
    await sandbox.advanceTo('2026-02-21T00:00:00Z')
    assert.deepEqual(await numbers(on('2026-02-01', '2026-02-01')), [])
    const failed = '&payment_status=FAILED'
    assert.deepEqual(await numbers(on('2026-02-01', '2026-02-01') + failed), ['FAILED'])
    assert.deepEqual(await numbers(on('2026-01-01', '2026-01-31') + failed), [])
    assert.deepEqual(await numbers(on('2026-02-02', '2026-03-01') + failed), [])
  })
})

describe('a created resource', () => {
  it('is found by its id and by the key of the merchant', async () => {
    const { metric, plan, customer } = world
    for (const [path, keys] of [
      ['/metrics', [metric.id, metric.code]],
      ['/plans', [plan.id, plan.code]],
      ['/customers', [(await (await ask('GET', `/customers/${customer}`)).json()).id, customer]],
    ] as const) {
      const found = await Promise.all(
        keys.map(async (key) => (await ask('GET', `${path}/${key}`)).json()),
      )
      assert.deepEqual(found[0], found[1])
    }
  })

  it('has a description and a URL on its items, even if they were not sent', async () => {
    const { line_items } = await (await sandbox.request('GET', `${LINKS}/${world.link}`)).json()
    assert.equal(typeof line_items[0].description, 'string')
    assert.equal(typeof line_items[0].collect_shipping_address, 'boolean')
  })

  it('can not be found once it is deleted', async () => {
    const path = `${LINKS}/${world.link}`
    const body = {
      integration_mode: 'LINK',
      type: 'BUY_NOW',
      return_url: 'http://shop.test/',
      line_items: [{ name: 'Thing', unit_amount: { currency_code: 'USD', value: '1.00' } }],
    }
    assert.equal((await sandbox.request('DELETE', path)).status, 204)
    await refuses(await sandbox.request('GET', path), 404)
    await refuses(await sandbox.request('PUT', path, body), 404)
    await refuses(await sandbox.request('DELETE', path), 404)
  })
})

it('every response has the date of the sandbox clock', async () => {
  for (const path of ['/metrics', '/metrics/bm_0']) {
    const { headers } = await ask('GET', path)
    assert.equal(headers.get('date'), sandbox.clock.now().toUTCString())
  }
})

it('the sandbox logs no internal error', () => assert.deepEqual(sandbox.lines, []))
