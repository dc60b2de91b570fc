/** Ends of subscriptions and periods, as answers and requests carry them (billing-141). */
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

const monthly = () => aPlan(sandbox, { amount: usd(31) })

async function update({ subscription }: Subscribed, body: object) {
  const response = await sandbox.call('PUT', `/subscriptions/${subscription}`, body)
  assert.equal(response.status, 200, response.text)
  return response.body
}

describe('An end', () => {
  it('at midnight is answered as the second before it', async () => {
    const plan = await monthly()
    const subscribed = await subscribe(sandbox, plan, { end_date: '2026-03-01T00:00:00Z' })
    const { body } = await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)
    assert.equal(body.current_period_end, '2026-01-31T23:59:59.000Z')
    assert.equal(body.end_date, '2026-02-28T23:59:59.000Z')
  })

  it('is the same in both forms of a request, and when it is sent back', async () => {
    const plan = await monthly()
    const ends = ['2026-01-11T00:00:00Z', '2026-01-10T23:59:59Z', '2026-01-10T23:59:59.999Z']
    const all = []
    for (const end_date of ends) {
      const subscribed = await subscribe(sandbox, plan, { end_date })
      const first = await update(subscribed, { name: 'first' })
      assert.equal(first.end_date, '2026-01-10T23:59:59.000Z', end_date)
      assert.deepEqual(await update(subscribed, { end_date: first.end_date }), first)
      all.push(subscribed)
    }
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    for (const subscribed of all) {
      assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-11', 10, [10]]])
    }
  })

  it('within a day is answered as it is', async () => {
    const subscribed = await subscribe(sandbox, await monthly(), {
      end_date: '2026-01-10T12:30:00Z',
    })
    const { end_date, current_period_end } = await update(subscribed, {})
    assert.deepEqual(
      [end_date, current_period_end],
      ['2026-01-10T12:30:00.000Z', '2026-01-10T12:30:00.000Z'],
    )
  })
})
