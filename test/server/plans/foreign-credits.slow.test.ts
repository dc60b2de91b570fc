/** Credits of previews are those of the customer's own invoices, although a credit note names no customer. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'vitest'
import { problemOf } from '../../support/bff/bff.ts'
import { PAYING, planStack } from '../../support/plans/plan-stack.ts'
import { aPlan, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile({ at: '2026-04-11T00:00:00Z' })
const stack = planStack(sandbox, { settings: { certainty: 'engine' } })
afterEach(() => stack.intercept((_, send) => send()))

/** A customer on a plan in advance, with a dearer one on offer. */
async function aPrepaidCustomer() {
  const priced = (value: number) => aPlan(sandbox, { amount: usd(value), pay_in_advance: true })
  const [plan, dear] = [await priced(30), await priced(60)]
  const start_date = '2026-04-01T00:00:00Z'
  const subscribed = await subscribe(sandbox, plan, { customer: PAYING, start_date })
  const offers = [plan.code, dear.code]
  const token = await stack.session(subscribed.customer, { offers, actions: ['change'] })
  return { ...subscribed, id: subscribed.subscription, token, plan, dear }
}

/** Credit notes that are left of an advance. */
async function creditsOf({ customer, plan }: Awaited<ReturnType<typeof aPrepaidCustomer>>) {
  const { subscription } = await subscribe(sandbox, plan, { external_customer_id: customer })
  const cancel_option = 'IMMEDIATE'
  await sandbox.call('POST', `/subscriptions/${subscription}/cancel`, { cancel_option })
  const query = `external_customer_id=${customer}&credit_status=AVAILABLE`
  const { body } = await sandbox.call('GET', `/credit-notes?${query}`)
  assert.ok(body.credit_notes.length > 0)
  return body
}

describe('Credit notes in a preview', () => {
  it('reduce the amount due if their invoices are the customer’s', async () => {
    const page = await aPrepaidCustomer()
    const before = await stack.preview(page.token, page.id, { plan: page.dear.code })
    await creditsOf(page)
    const after = await stack.preview(page.token, page.id, { plan: page.dear.code })
    assert.ok(Number(after.due_now!.value) < Number(before.due_now!.value))
  })

  it('of another customer are not shown, although the service answers with them', async () => {
    const [page, other] = [await aPrepaidCustomer(), await aPrepaidCustomer()]
    const bytes = new TextEncoder().encode(JSON.stringify(await creditsOf(other)))
    const headers = new Headers({ 'content-type': 'application/json' })
    stack.intercept(async (call, send) =>
      call.endsWith('/credit-notes') ? { status: 200, headers, bytes } : send(),
    )
    const preview = await stack.previewOf(page.token, page.id, { plan: page.dear.code })
    await problemOf(preview, 502, 'upstream-unreadable')
    await problemOf(await stack.call(page.token, 'GET', '/plans'), 502, 'upstream-unreadable')
    assert.ok(stack.lines.some((line) => JSON.parse(line).alarm))
  })
})
