/** Starts and ends that move, beside trials, overrides, and plans that are billed in advance. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPlan, subscribe, summariesOf, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

async function put(path: string, body: object) {
  const { status, text } = await sandbox.call('PUT', path, body)
  assert.equal(status, 200, text)
}

/** 310 USD a month in advance, until 11 January at first. */
async function prepaid(members = {}) {
  const plan = await aPlan(sandbox, { amount: usd(310), pay_in_advance: true, ...members })
  const subscribed = await subscribe(sandbox, plan, { end_date: '2026-01-11T00:00:00Z' })
  return {
    subscribed,
    changePlan: (body: object) => put(`/plans/${plan.code}`, body),
    change: (body: object) => put(`/subscriptions/${subscribed.subscription}`, body),
  }
}

describe('Days that a later end adds to a period billed in advance', () => {
  it('are billed at the end of the period if its plan is no longer billed in advance', async () => {
    const { subscribed, changePlan, change } = await prepaid({
      minimum_commitment: { amount: { value: 500 } },
    })
    await changePlan({ pay_in_advance: false })
    await change({ end_date: '2026-02-01T00:00:00Z' })
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 100, [100]],
      ['2026-02-01', 400, [210, 190]],
    ])
  })

  it('are billed as far as they are used if the subscription is canceled', async () => {
    const { subscribed, changePlan, change } = await prepaid()
    await changePlan({ pay_in_advance: false })
    await change({ end_date: '2026-02-01T00:00:00Z' })
    await sandbox.advanceTo('2026-01-20T12:00:00Z')
    await sandbox.call('POST', `/subscriptions/${subscribed.subscription}/cancel`, {})
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 100, [100]],
      ['2026-01-20', 100, [100]],
    ])
    const notes = await sandbox.call(
      'GET',
      `/credit-notes?external_customer_id=${subscribed.customer}`,
    )
    assert.deepEqual(notes.body.credit_notes, [])
  })

  it('alone are billed by an amount that was overridden after the advance fee', async () => {
    const { subscribed, change } = await prepaid()
    await change({ plan_overrides: { amount: { value: 620 } } })
    await change({ end_date: '2026-01-21T00:00:00Z' })
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 100, [100]],
      ['2026-01-01', 200, [200]],
    ])
  })
})

describe('A trial of the day of subscribing', () => {
  const START = '2026-02-01T00:00:00Z'

  async function pending(trial_period: number) {
    const plan = await aPlan(sandbox, { amount: usd(31), pay_in_advance: true, trial_period })
    const subscribed = await subscribe(sandbox, plan, { start_date: START })
    await put(`/plans/${plan.code}`, { trial_period: trial_period === 0 ? 59 : 0 })
    return { plan, subscribed, path: `/subscriptions/${subscribed.subscription}` }
  }

  const CHANGES: [string, object, string | undefined][] = [
    ['stays when the name changes', { name: 'x' }, '2026-04-01'],
    ['moves with the start', { start_date: '2026-02-02T00:00:00Z' }, '2026-04-02'],
    ['stays when taxes are overridden', { plan_overrides: { tax_codes: [] } }, '2026-04-01'],
    ['can be overridden', { plan_overrides: { trial_period: 10 } }, '2026-02-11'],
    [
      'can be overridden with a moved start',
      { start_date: '2026-02-02T00:00:00Z', plan_overrides: { trial_period: 10 } },
      '2026-02-12',
    ],
  ]
  for (const [title, change, end] of CHANGES) {
    it(title, async () => {
      const { subscribed, path } = await pending(59)
      await put(path, change)
      await sandbox.advanceTo('2026-04-20T00:00:00Z')
      const [first] = await summariesOf(sandbox, subscribed)
      assert.equal(first?.[0], end)
      const { body } = await sandbox.call('GET', path)
      assert.equal(body.trial_ended_at, `${end}T00:00:00.000Z`)
    })
  }

  it('stays none when the plan has one later', async () => {
    const { plan, path } = await pending(0)
    await put(path, { plan_code: plan.code, start_date: '2026-02-02T00:00:00Z' })
    await put(path, { plan_overrides: { tax_codes: [] } })
    await sandbox.advanceTo('2026-05-01T00:00:00Z')
    assert.equal((await sandbox.call('GET', path)).body.trial_ended_at, undefined)
  })

  it('is the new plan’s when a pending subscription changes its plan', async () => {
    const { path } = await pending(59)
    const other = await aPlan(sandbox, { amount: usd(31), trial_period: 5 })
    await put(path, { plan_code: other.code })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    const { body } = await sandbox.call('GET', path)
    assert.equal(body.trial_ended_at, '2026-02-06T00:00:00.000Z')
  })
})
