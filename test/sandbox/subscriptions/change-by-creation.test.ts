/** The call that changes a plan, by the setting `plan_change` (billing-138). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCustomer,
  aPlan,
  type Subscribed,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const monthly = (value: number) => aPlan(sandbox, { amount: usd(value) })

const put = ({ subscription }: Subscribed, plan_code: string) =>
  sandbox.call('PUT', `/subscriptions/${subscription}`, { plan_code })

const post = ({ customer, subscription }: Subscribed, plan_code: string) =>
  sandbox.call('POST', '/subscriptions', {
    external_customer_id: customer,
    external_id: subscription,
    plan_code,
  })

describe('A change of plan by creations', () => {
  it('begins an upgrade at once, lets a downgrade wait, and takes it back', async () => {
    sandbox.settings.plan_change = 'post'
    const [small, large] = [await monthly(31), await monthly(62)]
    const subscribed = await subscribe(sandbox, small)
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    const up = await post(subscribed, large.code)
    assert.deepEqual([up.status, up.body.status, up.body.plan_code], [201, 'ACTIVE', large.code])
    const down = await post(subscribed, small.code)
    assert.deepEqual(
      [down.status, down.body.status, down.body.plan_code, down.body.external_id],
      [201, 'PENDING', small.code, subscribed.subscription],
    )
    const back = await post(subscribed, large.code)
    assert.deepEqual([back.status, back.body.status], [201, 'ACTIVE'])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    const invoices = await summariesOf(sandbox, subscribed)
    assert.deepEqual(invoices.at(-1), ['2026-03-01', 62, [62]])
  })

  it('refuses an update of the plan, and changes nothing', async () => {
    sandbox.settings.plan_change = 'post'
    const [small, large] = [await monthly(31), await monthly(62)]
    const subscribed = await subscribe(sandbox, small)
    const answer = await put(subscribed, large.code)
    assert.deepEqual([answer.status, answer.body.details[0].field], [422, '/plan_code'])
    const { body } = await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)
    assert.equal(body.plan_code, small.code)
  })

  it('does not touch the subscription of another customer', async () => {
    sandbox.settings.plan_change = 'post'
    const [small, large] = [await monthly(31), await monthly(62)]
    const subscribed = await subscribe(sandbox, small)
    const { external_id: customer } = await aCustomer(sandbox)
    const answer = await post({ ...subscribed, customer }, large.code)
    assert.deepEqual([answer.status, answer.body.details[0].field], [422, '/external_id'])
  })

  it('is refused where plans change by updates', async () => {
    const [small, large] = [await monthly(31), await monthly(62)]
    const subscribed = await subscribe(sandbox, small)
    const answer = await post(subscribed, large.code)
    assert.deepEqual([answer.status, answer.body.details[0].field], [422, '/external_id'])
    assert.equal((await put(subscribed, large.code)).body.plan_code, large.code)
  })
})
