/** Changes and their withdrawals around the end of a period. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { problemOf } from '../../support/bff/bff.ts'
import { aCustomerOnAPlan, planStack, refusedAs, rowsOf } from '../../support/plans/plan-stack.ts'
import { usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

describe('A change in the last seconds of a period', () => {
  const OVERRIDES = { plan_overrides: { amount: usd(40) } }

  for (const body of [{ keep: true }, { cancel: true }, { plan: 'up' }] as const)
    it(`is not sent, because it could be made in the next one: ${Object.keys(body)}`, async () => {
      const stack = planStack(sandbox, { now: () => sandbox.clock.now().getTime() })
      const customer = await aCustomerOnAPlan(sandbox, stack, OVERRIDES)
      const { id, small, large, offers } = customer
      await sandbox.advanceTo('2026-01-31T23:50:00Z')
      const actions = ['change', 'cancel', 'leave-overrides']
      const token = await stack.session(customer.customer, { offers, actions })
      if ('keep' in body) await stack.change(token, id, { plan: small.code })
      const before = await rowsOf(sandbox, customer)
      const writes = stack.writes().length
      const change = 'plan' in body ? { plan: large.code } : body
      const preview = await stack.preview(token, id, change)
      await sandbox.advanceTo('2026-01-31T23:59:58Z')
      stack.intercept(async (call, send) => {
        if (/^(PUT|POST) /.test(call)) await sandbox.advanceTo('2026-02-01T00:00:01Z')
        return send()
      })
      const response = await stack.confirm(token, id, preview)
      assert.equal(response.headers.get('retry-after'), '5')
      const problem = await problemOf(response, 409, 'conflict')
      assert.equal(problem.preview, undefined)
      assert.equal(stack.writes().length, writes)
      assert.deepEqual(await rowsOf(sandbox, customer), before)
    })

  for (const at of ['2026-01-31T23:59:57Z', '2026-02-01T00:00:01Z'])
    it(`is not sent when its own reads last until ${at}`, async () => {
      const stack = planStack(sandbox, { now: () => sandbox.clock.now().getTime() })
      const customer = await aCustomerOnAPlan(sandbox, stack)
      const { id, offers } = customer
      await sandbox.advanceTo('2026-01-31T23:59:50Z')
      const token = await stack.session(customer.customer, { offers, actions: ['cancel'] })
      const preview = await stack.preview(token, id, { cancel: true })
      const writes = stack.writes().length
      stack.intercept(async (call, send) => {
        if (!call.includes('/subscriptions')) return send()
        const response = await send()
        await sandbox.advanceTo(at)
        return response
      })
      await problemOf(await stack.confirm(token, id, preview), 409, 'conflict')
      assert.equal(stack.writes().length, writes)
    })

  it('leaves a downgrade that has begun, which is taken back no more', async () => {
    const stack = planStack(sandbox)
    const customer = await aCustomerOnAPlan(sandbox, stack)
    const { token, id, small } = customer
    await stack.change(token, id, { plan: small.code })
    const preview = await stack.preview(token, id, { keep: true })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const { offers, customer: key } = customer
    const later = await stack.session(key, { offers, actions: ['change'] })
    await problemOf(await stack.confirm(later, id, preview), 409, 'conflict')
    await refusedAs(await stack.previewOf(later, id, { keep: true }), 'nothing-to-keep')
    assert.deepEqual(await rowsOf(sandbox, customer), [['ACTIVE', small.code, undefined]])
  })

  it('of a cancellation shows the downgrade that waits on', async () => {
    const stack = planStack(sandbox)
    const { token, id, small } = await aCustomerOnAPlan(sandbox, stack)
    await stack.change(token, id, { plan: small.code })
    await stack.change(token, id, { cancel: true })
    const preview = await stack.preview(token, id, { keep: true })
    assert.deepEqual([preview.takes_back, preview.plan?.code], ['cancel', small.code])
  })

  it('leaves nothing of a downgrade once the canceled subscription is over', async () => {
    const stack = planStack(sandbox)
    const customer = await aCustomerOnAPlan(sandbox, stack)
    const { token, id, small, middle } = customer
    await stack.change(token, id, { plan: small.code })
    await stack.change(token, id, { cancel: true })
    const [mine] = (await stack.plans(token)).subscriptions
    const ends = mine!.subscription.end_date!
    assert.ok(mine!.pending!.starts! > ends)
    await sandbox.advanceTo(mine!.pending!.starts!)
    assert.deepEqual(await rowsOf(sandbox, customer), [['TERMINATED', middle.code, ends]])
  })
})
