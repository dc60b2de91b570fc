/** Updates of a change of plan that waits under the key of the active subscription (billing-139). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aPlan,
  type Subscribed,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const monthly = (value: number, members = {}) => aPlan(sandbox, { amount: usd(value), ...members })

const put = ({ subscription }: Subscribed, body: object) =>
  sandbox.call('PUT', `/subscriptions/${subscription}`, body)

/** Active on a plan of 62 with a waiting change to one of 31. */
async function aWaitingChange() {
  const [large, small] = [await monthly(62), await monthly(31)]
  const subscribed = await subscribe(sandbox, large)
  assert.equal((await put(subscribed, { plan_code: small.code })).status, 200)
  return { subscribed, large, small }
}

const listed = async ({ customer }: Subscribed) => {
  const { body } = await sandbox.call('GET', `/subscriptions?external_customer_id=${customer}`)
  return body.subscriptions.map((row: Record<string, unknown>) => [
    row.status,
    row.plan_code,
    row.name,
  ])
}

describe('An update', () => {
  it('means the active subscription without a status, and the waiting one with PENDING', async () => {
    const { subscribed, large, small } = await aWaitingChange()
    const waiting = await put(subscribed, { status: 'PENDING', name: 'Small' })
    assert.deepEqual(
      [waiting.body.status, waiting.body.external_id],
      ['PENDING', subscribed.subscription],
    )
    const active = await put(subscribed, { status: 'ACTIVE' })
    assert.deepEqual([active.body.status, active.body.plan_code], ['ACTIVE', large.code])
    assert.deepEqual(await listed(subscribed), [
      ['PENDING', small.code, 'Small'],
      ['ACTIVE', large.code, undefined],
    ])
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await listed(subscribed), [['ACTIVE', small.code, 'Small']])
  })

  it('of the waiting one changes its plan and its price, and takes nothing back', async () => {
    const { subscribed, large } = await aWaitingChange()
    const other = await monthly(40)
    await put(subscribed, { status: 'PENDING', plan_code: other.code })
    const priced = await put(subscribed, {
      status: 'PENDING',
      plan_overrides: { amount: { value: 25 } },
    })
    assert.deepEqual(
      [priced.body.plan_code, priced.body.plan_overrides.amount],
      [other.code, usd(25)],
    )
    const current = await put(subscribed, { status: 'PENDING', plan_code: large.code })
    assert.deepEqual([current.status, current.body.details[0].field], [422, '/plan_code'])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 62, [62]],
      ['2026-03-01', 25, [25]],
    ])
  })

  it('of the waiting one is refused for its dates, a trial and another currency', async () => {
    const { subscribed } = await aWaitingChange()
    const yen = await aPlan(sandbox, { amount: { value: 1, currency_code: 'JPY' } })
    for (const [body, field] of [
      [{ start_date: '2026-04-01T00:00:00Z' }, '/start_date'],
      [{ end_date: '2026-04-01T00:00:00Z' }, '/end_date'],
      [{ end_date: null }, '/end_date'],
      [{ plan_overrides: { trial_period: 3 } }, '/plan_overrides/trial_period'],
      [{ plan_code: yen.code }, '/plan_code'],
    ] as const) {
      const answer = await put(subscribed, { status: 'PENDING', ...body })
      assert.deepEqual([answer.status, answer.body.details[0].field], [422, field])
    }
  })

  it('is 404 if nothing has the status that it names, and 400 for any other status', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    assert.equal((await put(subscribed, { status: 'PENDING', name: 'x' })).status, 404)
    assert.equal((await put(subscribed, { status: 'CANCELED' })).status, 400)
    const later = await subscribe(sandbox, await monthly(31), {
      start_date: '2026-03-01T00:00:00Z',
    })
    assert.equal((await put(later, { status: 'ACTIVE' })).status, 404)
    const moved = await put(later, { status: 'PENDING', start_date: '2026-04-01T00:00:00Z' })
    assert.deepEqual([moved.status, moved.body.start_date], [200, '2026-04-01T00:00:00.000Z'])
  })

  it('keeps the name of the subscription when it is renamed while a change waits', async () => {
    const { subscribed, small } = await aWaitingChange()
    await put(subscribed, { name: 'Ours' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await listed(subscribed), [['ACTIVE', small.code, 'Ours']])
  })
})
