/** Calls that change one resource at the same time, and calls with a late body. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { changeRow } from '../../../server/sandbox/billing/change-row.ts'
import {
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  create,
  invoicesOf,
  key,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { type Answer, sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

/** Sends a call, and its body only after something else has happened. */
async function late(
  { method, path, body }: { method: string; path: string; body: object },
  meanwhile: () => Promise<unknown>,
) {
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile()
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
        controller.close()
      },
    },
    // Nothing is pulled before the body is read.
    { highWaterMark: 0 },
  )
  const response = await sandbox.app.request(`/v1/commerce/billing${path}`, {
    method,
    headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const put = (path: string, body: object) => ({ method: 'PUT', path, body })

async function call(method: string, path: string, body?: object) {
  const answer = await sandbox.call(method, path, body)
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}

const read = (path: string) => call('GET', path)

/** Sends two updates of one resource at once. @returns the answer of the first, which ends last */
async function both(path: string, first: object, second: object) {
  const { status, body } = await late(put(path, first), () => call('PUT', path, second))
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const anAlert = (subscription: string, members = {}) =>
  create(sandbox, `/subscriptions/${subscription}/alerts`, {
    type: 'CURRENT_USAGE_AMOUNT',
    code: key('alert'),
    thresholds: [{ value: '5' }],
    ...members,
  })

describe('Of two updates at once', () => {
  const NAME = { name: 'New' }
  const DESCRIPTION = { description: 'New' }

  it('each keeps its members of a metric', async () => {
    const path = `/metrics/${(await aMetric(sandbox)).code}`
    await both(path, NAME, DESCRIPTION)
    const { name, description } = await read(path)
    assert.deepEqual([name, description], ['New', 'New'])
  })

  it('the later is checked against the metric that the earlier one left', async () => {
    const metric = await aMetric(sandbox, { aggregation_type: 'SUM', aggregation_field: 'gb' })
    const path = `/metrics/${metric.code}`
    const { status } = await late(put(path, { type: 'RECURRING' }), () =>
      call('PUT', path, { aggregation_type: 'MAX' }),
    )
    assert.equal(status, 422)
  })

  it('each keeps its members of a tax', async () => {
    const path = `/taxes/${(await aTax(sandbox, '10')).code}`
    await both(path, { rate: '20' }, NAME)
    await both(path, DESCRIPTION, {})
    const { name, rate, description } = await read(path)
    assert.deepEqual([name, rate, description], ['New', '20', 'New'])
  })

  it('each keeps its members of an alert, and the new code is answered', async () => {
    const { subscription } = await subscribe(sandbox, await aPlan(sandbox))
    const { code } = await anAlert(subscription)
    const path = `/subscriptions/${subscription}/alerts`
    const answer = await both(`${path}/${code}`, NAME, { code: `${code}-new` })
    assert.deepEqual([answer.code, answer.name], [`${code}-new`, 'New'])
    assert.deepEqual(await read(`${path}/${code}-new`), answer)
  })

  it('each keeps its members of a customer', async () => {
    const path = `/customers/${(await aCustomer(sandbox)).id}`
    await both(path, NAME, { phone: '1' })
    const { name, phone } = await read(path)
    assert.deepEqual([name, phone], ['New', '1'])
  })

  it('each keeps its members of a plan, and its commitment keeps its id', async () => {
    const path = `/plans/${(await aPlan(sandbox)).id}`
    const first = { ...NAME, minimum_commitment: { amount: { value: 5 } } }
    let id = ''
    const { status } = await late(put(path, first), async () => {
      const made = await call('PUT', path, {
        ...DESCRIPTION,
        minimum_commitment: { amount: { value: 4 } },
      })
      id = made.minimum_commitment.id
    })
    assert.equal(status, 200)
    const { name, description, minimum_commitment } = await read(path)
    assert.deepEqual([name, description, minimum_commitment.id], ['New', 'New', id])
  })

  it('each keeps its members of a subscription and of a wallet', async () => {
    const { customer, subscription } = await subscribe(sandbox, await aPlan(sandbox))
    const path = `/subscriptions/${subscription}`
    await both(path, NAME, { end_date: '2027-01-01T00:00:00Z' })
    const changed = await read(path)
    assert.deepEqual([changed.name, changed.end_date], ['New', '2026-12-31T23:59:59.000Z'])
    const wallet = await create(sandbox, '/wallets', {
      ...{ external_customer_id: customer, currency: 'USD', rate_amount: '1' },
    })
    await both(`/wallets/${wallet.id}`, NAME, { expiration_at: '2027-01-01T00:00:00Z' })
    const { name, expiration_at } = await read(`/wallets/${wallet.id}`)
    assert.deepEqual([name, expiration_at], ['New', '2027-01-01T00:00:00.000Z'])
  })
})

describe('An update that meets a deletion', () => {
  it('is 404 and changes nothing of a customer with invoices', async () => {
    const plan = await aPlan(sandbox, { amount: usd(5), pay_in_advance: true })
    const { customer, subscription } = await subscribe(sandbox, plan)
    await call('POST', `/subscriptions/${subscription}/cancel`, {})
    const [invoice] = await invoicesOf(sandbox, { customer, subscription })
    const { code } = await aTax(sandbox, '20')
    const change = { name: 'New', tax_codes: [code] }
    const { status } = await late(put(`/customers/${customer}`, change), () =>
      call('DELETE', `/customers/${customer}`),
    )
    assert.equal(status, 404)
    assert.equal((await read(`/invoices/${invoice.id}`)).customer.name, 'Ada Okafor')
    assert.equal((await sandbox.call('DELETE', `/taxes/${code}`)).status, 204)
  })

  it('is 422 for an alert on a metric that is deleted meanwhile', async () => {
    const { subscription } = await subscribe(sandbox, await aPlan(sandbox))
    for (let delay = 0; delay < 10; delay++) {
      const { code: metric_code } = await aMetric(sandbox)
      const alert = {
        type: 'METRIC_CURRENT_USAGE_UNITS',
        code: key('alert'),
        metric_code,
        thresholds: [{ value: '5' }],
      }
      const deletion = async (): Promise<Answer> => {
        for (let i = 0; i < delay; i++) await undefined
        return sandbox.call('DELETE', `/metrics/${metric_code}`)
      }
      const [made, deleted] = await Promise.all([
        sandbox.call('POST', `/subscriptions/${subscription}/alerts`, alert),
        deletion(),
      ])
      assert.ok(
        (made.status === 201 && deleted.status === 422) ||
          (made.status === 422 && deleted.status === 204),
        `${made.status} and ${deleted.status}`,
      )
    }
  })
})

describe('A cancellation with a late body', () => {
  const START = '2026-01-02T00:00:00Z'

  it('cancels a subscription that has begun meanwhile', async () => {
    const plan = await aPlan(sandbox, { amount: usd(31), pay_in_advance: true })
    const subscribed = await subscribe(sandbox, plan, { start_date: START })
    const path = `/subscriptions/${subscribed.subscription}/cancel`
    const body = { cancel_option: 'IMMEDIATE' }
    const answer = await late({ method: 'POST', path, body }, () => sandbox.advanceTo(START))
    assert.deepEqual([answer.status, answer.body.status], [200, 'CANCELED'])
    await sandbox.advanceTo('2026-03-02T00:00:00Z')
    assert.equal((await summariesOf(sandbox, subscribed)).length, 1)
  })

  it('is refused once the subscription is over', async () => {
    const { subscription } = await subscribe(sandbox, await aPlan(sandbox), { end_date: START })
    const path = `/subscriptions/${subscription}/cancel`
    const answer = await late({ method: 'POST', path, body: {} }, () => sandbox.advanceTo(START))
    assert.equal(answer.status, 422)
  })

  it('is 404 for a pending change that has begun', async () => {
    const subscribed = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(9) }))
    const { code: plan_code } = await aPlan(sandbox)
    await call('PUT', `/subscriptions/${subscribed.subscription}`, { plan_code })
    const rows = await read(
      `/subscriptions?status=PENDING&external_customer_id=${subscribed.customer}`,
    )
    const path = `/subscriptions/${rows.subscriptions[0].id}/cancel`
    const answer = await late({ method: 'POST', path, body: {} }, () =>
      sandbox.advanceTo('2026-02-01T00:00:00Z'),
    )
    assert.equal(answer.status, 404)
  })
})

it('an update waits for the one before it, and reads what that has written', async () => {
  const { id } = await aCustomer(sandbox, { phone: 'before' })
  const change = (changesOf: Parameters<typeof changeRow<'customers'>>[3]) =>
    sandbox.db.transaction().execute((trx) => changeRow(trx, 'customers', id, changesOf))
  let begin = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let finish = () => {}
  const first = change(async () => {
    begin()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { phone: 'first' }
  })
  await hasBegun
  let seen: string | null = null
  const second = change(({ phone }) => {
    seen = phone
    return { name: 'second' }
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  finish()
  await Promise.all([first, second])
  assert.equal(seen, 'first')
})
