/** The names that a customer reads on an invoice, compared with what the service billed. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { chargeNames } from '../../../components/internal/domain/charge-text.ts'
import { endedBefore, parseUsagePeriod } from '../../../components/internal/domain/usage-period.ts'
import type { InvoiceForCustomer, MyInvoices } from '../../../server/contract/invoice.ts'
import type { PastUsageForCustomer } from '../../../server/contract/usage.ts'
import { planStack } from '../../support/plans/plan-stack.ts'
import { aCharge, aMetric, aPlan, send, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

describe('The names of an invoice’s charges', () => {
  it('are those of the billed metrics and of the plan, and not of a plan that came after it', async () => {
    const stack = planStack(sandbox)
    const calls = await aMetric(sandbox, { name: 'API calls' })
    const files = await aMetric(sandbox, { name: 'Files' })
    const charges = [aCharge(calls, '2'), aCharge(files, '3')]
    const plan = await aPlan(sandbox, { amount: usd(99), usage_based_charges: charges })
    const next = await aPlan(sandbox, {
      name: 'Successor',
      amount: usd(99),
      usage_based_charges: charges,
    })
    const subscribed = await subscribe(sandbox, plan)
    const token = await stack.session(subscribed.customer)
    const read = async <Answer>(path: string): Promise<Answer> =>
      (await stack.call(token, 'GET', path)).json() as Answer

    const namesOf = async (day: string) => {
      const dates = `issuing_date_from=${day}&issuing_date_to=${day}`
      const [row] = (await read<MyInvoices>(`/invoices?${dates}`)).invoices
      const invoice = await read<InvoiceForCustomer>(`/invoices/${row!.id}`)
      const { usage_periods } = await read<PastUsageForCustomer>('/usage/past')
      const usage = usage_periods.find(({ to_datetime }) => endedBefore(to_datetime, day))!
      const { subscriptions } = await stack.plans(token)
      const plans = subscriptions.map(({ plan, charge_ids }) => ({
        ...plan!,
        chargeIds: charge_ids,
      }))
      const names = chargeNames(invoice, parseUsagePeriod(usage), plans)
      return invoice.fees!.map(({ total_amount }, index) => [total_amount.value, names[index]])
    }

    for (let i = 0; i < 4; i++) await send(sandbox, subscribed, { metric_code: calls.code })
    for (let i = 0; i < 5; i++) await send(sandbox, subscribed, { metric_code: files.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const billed = [
      ['8', 'API calls'],
      ['15', 'Files'],
      ['99', 'Pro'],
    ]
    assert.deepEqual(await namesOf('2026-02-01'), billed)

    // Of the same price and metrics.
    await sandbox.call('PUT', `/subscriptions/${subscribed.subscription}`, { plan_code: next.code })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await namesOf('2026-02-01'), [...billed.slice(0, 2), ['99', undefined]])
    assert.deepEqual(await namesOf('2026-03-01'), [
      ['0', undefined],
      ['0', undefined],
      ['99', 'Successor'],
    ])
  })
})
