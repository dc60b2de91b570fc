/** Previews of changes of a plan: their terms, and each misuse. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { problemOf } from '../../support/bff/bff.ts'
import { aCustomerOnAPlan, planStack, refusedAs } from '../../support/plans/plan-stack.ts'
import { aPlan, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()
const stack = planStack(sandbox)
/** Of tests that only look. */
const page = await aCustomerOnAPlan(sandbox, stack)

describe('A preview', () => {
  it('of a dearer plan begins today, of a cheaper one when the period ends', async () => {
    const { token, id, small, large } = page
    const now = sandbox.clock.now().toISOString()
    const up = await stack.preview(token, id, { plan: large.code })
    assert.deepEqual(
      [up.kind, up.direction, up.takes_effect, up.plan!.code],
      ['change', 'up', now, large.code],
    )
    assert.deepEqual(up.lines, [{ label: 'base', amount: { currency_code: 'USD', value: '93' } }])
    const down = await stack.preview(token, id, { plan: small.code })
    assert.deepEqual([down.direction, down.takes_effect], ['down', '2026-02-01T00:00:00.000Z'])
  })

  it('of the terms has no amount that is due and no credit', async () => {
    const { token, id, large } = page
    for (const body of [{ plan: large.code }, { cancel: true }]) {
      const text = await (await stack.previewOf(token, id, body)).text()
      assert.equal(/due_now|"credit"/.test(text), false)
      assert.equal(JSON.parse(text).certainty, 'terms')
    }
  })

  it('ends after fifteen minutes, or at midnight of the service', async () => {
    const { token, id, large } = page
    await sandbox.advanceTo('2026-01-05T10:00:00Z')
    const early = await stack.preview(token, id, { plan: large.code })
    assert.equal(early.expires_at, '2026-01-05T10:15:00.000Z')
    await sandbox.advanceTo('2026-01-05T23:50:00Z')
    const late = await stack.preview(token, id, { plan: large.code })
    assert.equal(late.expires_at, '2026-01-06T00:00:00.000Z')
  })

  it('names the plan of a waiting change that it replaces', async () => {
    const { token, id, small, large } = await aCustomerOnAPlan(sandbox, stack)
    await stack.change(token, id, { plan: small.code })
    assert.equal((await stack.preview(token, id, { plan: large.code })).replaces, small.code)
  })

  it('takes ids alone: any other member is 400', async () => {
    const { token, id, large } = page
    for (const body of [
      { plan: large.code, price: 1 },
      { plan: large.code, cancel: true },
      { cancel: true, at: '2026-01-01' },
      { cancel: 'IMMEDIATE' },
      { keep: false },
      { plan: 5 },
      { plan: '../x' },
      {},
      [],
    ]) {
      const response = await stack.previewOf(token, id, body)
      await problemOf(response, 400, 'invalid-request')
    }
  })

  it('is refused for a plan that is not offered, the present one, and another currency', async () => {
    const { customer, id, middle } = await aCustomerOnAPlan(sandbox, stack)
    const yen = await aPlan(sandbox, { amount: { value: 1, currency_code: 'JPY' } })
    const unoffered = await aPlan(sandbox, { amount: usd(5) })
    const offers = [middle.code, yen.code]
    const token = await stack.session(customer, { offers, actions: ['change'] })
    await refusedAs(await stack.previewOf(token, id, { plan: unoffered.code }), 'not-offered')
    await refusedAs(await stack.previewOf(token, id, { plan: 'nothing' }), 'not-offered')
    await refusedAs(await stack.previewOf(token, id, { plan: middle.code }), 'present-plan')
    await refusedAs(await stack.previewOf(token, id, { plan: yen.code }), 'other-currency')
  })

  it('is refused for a subscription that is over, has not begun, or ends', async () => {
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    const later = await aCustomerOnAPlan(sandbox, stack, { start_date: '2026-03-01T00:00:00Z' })
    for (const body of [{ plan: later.large.code }, { cancel: true }, { keep: true }]) {
      await refusedAs(await stack.previewOf(later.token, later.id, body), 'not-begun')
    }
    await stack.change(token, id, { cancel: true })
    await refusedAs(await stack.previewOf(token, id, { plan: large.code }), 'ending')
    await refusedAs(await stack.previewOf(token, id, { cancel: true }), 'ending')
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    await refusedAs(await stack.previewOf(token, id, { plan: large.code }), 'over')
    await refusedAs(await stack.previewOf(token, id, { keep: true }), 'over')
  })

  it('is refused for individual conditions without the right to leave them', async () => {
    const { customer, id, offers, large, token } = await aCustomerOnAPlan(sandbox, stack, {
      plan_overrides: { amount: usd(60) },
    })
    const bound = await stack.session(customer, { offers, actions: ['change'] })
    await refusedAs(await stack.previewOf(bound, id, { plan: large.code }), 'ends-overrides')
    const preview = await stack.preview(token, id, { plan: large.code })
    assert.equal(preview.ends_overrides, true)
  })

  it('is 403 without the action, and while changes are off', async () => {
    const { customer, id, offers, large } = await aCustomerOnAPlan(sandbox, stack)
    const token = await stack.session(customer, { offers, actions: [] })
    for (const body of [{ plan: large.code }, { cancel: true }]) {
      await problemOf(await stack.previewOf(token, id, body), 403, 'insufficient-scope')
    }
    const off = planStack(sandbox, { settings: { change: 'off' } })
    const old = await stack.session(customer, { offers, actions: ['change'] })
    await problemOf(await off.previewOf(old, id, { plan: large.code }), 403, 'insufficient-scope')
  })

  it('of another customer’s subscription is 404, as of an unknown one', async () => {
    const subscribed = page
    const other = await aCustomerOnAPlan(sandbox, stack)
    for (const id of [other.id, 'nothing']) {
      const response = await stack.previewOf(subscribed.token, id, { cancel: true })
      await problemOf(response, 404, 'not-found')
    }
  })

  it('of a cancellation is not taken back where that is off', async () => {
    const careful = planStack(sandbox, { settings: { takesBack: false } })
    const { token, id, small } = await aCustomerOnAPlan(sandbox, careful)
    await refusedAs(await careful.previewOf(token, id, { keep: true }), 'nothing-to-keep')
    await careful.change(token, id, { plan: small.code })
    assert.equal((await careful.preview(token, id, { keep: true })).takes_back, 'change')
    await careful.change(token, id, { cancel: true })
    await refusedAs(await careful.previewOf(token, id, { keep: true }), 'keep-elsewhere')
  })
})
