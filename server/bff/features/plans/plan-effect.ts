/** Asks what a change of a plan means for the subscriptions on it, before it is saved. */
import type { Amount } from '../../../contract/money.ts'
import { PlanUpdateBody } from '../../../contract/plan.ts'
import { PlanEffect } from '../../../contract/plans/plan-effect.ts'
import type { PreviewedCall, PreviewedInvoice } from '../../../contract/plans/service-preview.ts'
import { Id } from '../../../contract/scalars.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { readCustomer } from '../../../operations/customers.ts'
import { readPlan, updatePlan } from '../../../operations/plans.ts'
import { listSubscriptions } from '../../../operations/subscriptions.ts'
import { subtract, sum, toText, ZERO } from '../../../pricing/price/decimal.ts'
import { mapConcurrently } from '../../core/forward/concurrency.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import { readParam } from '../../core/http/validate.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { previewCalls, previewedCall } from './preview-calls.ts'

/** CHOICE: as many as the sandbox previews. */
const MAX_SUBSCRIPTIONS = 20

export const previewPlanUpdate = endpoint({
  id: 'previewPlanUpdate',
  summary:
    'What a change of a plan means for the subscriptions on it: their number and, where the service answers it, their next invoices',
  method: 'POST',
  path: '/api/plans/{id}/preview',
  caller: 'merchant',
  scope: 'catalog:write',
  body: PlanUpdateBody,
  status: 200,
  response: PlanEffect,
  async handler({ c, readBody }, { upstream, clientSignal, plans: { settings } }) {
    const id = readParam(c, 'id', Id)
    const body = await readBody()
    const context = { upstream, log: c.get('log'), signal: clientSignal(c) }
    const { value: plan } = await callOperation(readPlan, { params: { id } }, context)
    const query = { plan_code: plan.code, status: 'ACTIVE', per_page: MAX_SUBSCRIPTIONS }
    const { value: page } = await callOperation(listSubscriptions, { query }, context)
    const active = page.metadata?.total_count ?? null
    const invoices =
      settings.certainty === 'service' && active === page.subscriptions.length
        ? await changedInvoices(
            page.subscriptions,
            previewedCall(updatePlan, { id }, body),
            context,
          )
        : undefined
    return c.json({
      active,
      certainty: invoices ? 'service' : 'terms',
      invoices: groupsOf(invoices ?? []),
    } satisfies PlanEffect)
  },
})

type ChangedInvoice = Omit<PlanEffect['invoices'][number], 'count'>

/** Undefined where the service does not answer all of them; a refusal is that of the update itself. */
async function changedInvoices(
  subscriptions: readonly Subscription[],
  update: PreviewedCall,
  context: CallContext,
): Promise<ChangedInvoice[] | undefined> {
  const customers = [...new Set(subscriptions.map((row) => row.external_customer_id))]
  try {
    const changed = await mapConcurrently(customers, (customer) => {
      const rows = subscriptions.filter((row) => row.external_customer_id === customer)
      const keys = rows.map(({ external_id }) => external_id)
      return changedInvoicesOf(customer, keys, update, context)
    })
    return changed.includes(undefined) ? undefined : changed.flatMap((some) => some ?? [])
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 422) return undefined
    throw error
  }
}

async function changedInvoicesOf(
  external_id: string,
  subscriptions: string[],
  update: PreviewedCall,
  context: CallContext,
): Promise<ChangedInvoice[] | undefined> {
  const read = await callOperation(readCustomer, { params: { id: external_id } }, context)
  const customer = { id: read.value.id, external_id }
  const ask = async (calls: PreviewedCall[]) =>
    (await previewCalls({ customer, calls, subscriptions }, context))?.invoices
  const [before, after] = [await ask([]), await ask([update])]
  if (!before || !after) return undefined
  return subscriptions.flatMap((key) => {
    const isNext = ({ subscription }: PreviewedInvoice) => subscription === key
    const [without, changed] = [before.find(isNext), after.find(isNext)]
    // Without fees the service makes no invoice.
    const invoice = changed ?? without
    if (!invoice) return []
    const { currency_code } = invoice.amount
    const value = toText(subtract(totalOf(changed), totalOf(without)))
    return { date: invoice.at.slice(0, 10), difference: { currency_code, value } }
  })
}

/** Of the lines, with their taxes. */
const totalOf = (invoice: PreviewedInvoice | undefined) =>
  invoice
    ? sum([invoice.fixed_amount.value, invoice.credit.value, invoice.usage_amount.value])
    : ZERO

/** Equal ones together, the first date first. */
function groupsOf(invoices: readonly ChangedInvoice[]): PlanEffect['invoices'] {
  const groups = new Map<string, { date: string; difference: Amount; count: number }>()
  for (const { date, difference } of invoices) {
    const key = [date, difference.currency_code, difference.value].join()
    const group = groups.get(key) ?? { date, difference, count: 0 }
    group.count++
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
