/** The forecast that a customer reads, compared with the invoice that the service then issues. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { parseUsagePeriod } from '../../../components/internal/domain/usage-period.ts'
import { forecastOf } from '../../../components/subscription-card/forecast.ts'
import { messages } from '../../../components/subscription-card/messages.ts'
import type { UsageForCustomer } from '../../../server/contract/usage.ts'
import { localizeIn } from '../../support/elements/localize-in.ts'
import { okOf, planStack } from '../../support/plans/plan-stack.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  aTax,
  invoicesOf,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile({ config: { previewLimitMs: 60_000 } })
const english = localizeIn('en', messages)

/** In the middle of January, and the total of the invoice of the 1st of February. */
async function forecastAndInvoice(members: object, { hasUsage = false } = {}) {
  const calls = await aMetric(sandbox)
  const usage_based_charges = hasUsage ? [aCharge(calls, '2')] : []
  const plan = await aPlan(sandbox, { amount: usd(99), usage_based_charges, ...members })
  const subscribed = await subscribe(sandbox, plan)
  await sandbox.advanceTo('2026-01-16T12:00:00Z')
  if (hasUsage) await send(sandbox, subscribed, { metric_code: calls.code })
  // Each with a catalog that it reads itself.
  const stack = planStack(sandbox, { settings: { certainty: 'service' } })
  const token = await stack.session(subscribed.customer)
  const { subscriptions, now } = await stack.plans(token)
  const path = `/usage/current?subscription_id=${subscribed.subscription}`
  const read = async () =>
    parseUsagePeriod(await okOf<UsageForCustomer>(await stack.call(token, 'GET', path), 200))
  const subject = {
    ...{ current: subscriptions[0]!, now: new Date(now), isStale: false },
    usage: hasUsage ? await read() : undefined,
  }
  const { sum, parts } = forecastOf(subject, english)!
  await sandbox.advanceTo('2026-02-01T00:00:00Z')
  const [invoice] = (await invoicesOf(sandbox, subscribed)).toReversed()
  return { words: [sum, ...parts].join(' · '), total: invoice.amount.total_amount.value as number }
}

describe('The forecast of an invoice', () => {
  it('is its total where no usage can change it, with its taxes', async () => {
    const plain = await forecastAndInvoice({})
    assert.deepEqual(plain, { words: '$99.00 on Feb 1, 2026', total: 99 })
    const vat = await aTax(sandbox, '20')
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    const taxed = await forecastAndInvoice({ tax_codes: [vat.code] })
    assert.deepEqual(taxed, { words: '$118.80 on Feb 1, 2026 · taxes included', total: 118.8 })
  })

  it('is at least the minimum of the plan', async () => {
    const minimum = { minimum_commitment: { amount: usd(140) } }
    const { words, total } = await forecastAndInvoice(minimum, { hasUsage: true })
    assert.deepEqual([words, total], ['At least $140.00 on Feb 1, 2026 · your plan’s minimum', 140])
  })

  it('has the plan’s part, and usage as it is billed if no more is used', async () => {
    const { words, total } = await forecastAndInvoice({}, { hasUsage: true })
    assert.equal(words, 'About $103 on Feb 1, 2026 · $99.00 plan + about $4.00 usage at this pace')
    assert.equal(total, 101)
  })
})
