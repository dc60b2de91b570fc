/** Amounts of previews: those of the engine are invoiced to the minor unit, and confirmed as they were named. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import { problemOf } from '../../support/bff/bff.ts'
import { okOf, PAYING, type PlanStack, planStack } from '../../support/plans/plan-stack.ts'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  create,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile({ at: '2026-04-11T09:00:00Z' })
const engine = planStack(sandbox, { settings: { certainty: 'engine' } })

/** A customer on a monthly plan in advance of 30.00 with taxes, calls and a dearer plan on offer. */
async function aPrepaidCustomer(stack: PlanStack = engine, members: object = {}) {
  const [tax, calls] = [await aTax(sandbox, '20'), await aMetric(sandbox)]
  const priced = (value: number) =>
    aPlan(sandbox, {
      amount: usd(value),
      pay_in_advance: true,
      tax_codes: [tax.code],
      usage_based_charges: [aCharge(calls, '2')],
    })
  const [plan, dear, cheap] = [await priced(30), await priced(60), await priced(15)]
  const start_date = '2026-04-01T00:00:00Z'
  const subscribed = await subscribe(sandbox, plan, { customer: PAYING, start_date, ...members })
  const offers = [plan.code, dear.code, cheap.code]
  const actions = ['change', 'cancel', 'leave-overrides']
  const token = await stack.session(subscribed.customer, { offers, actions })
  return { ...subscribed, id: subscribed.subscription, token, calls, plan, dear, cheap, offers }
}

/** The totals of a customer's invoices, the newest first. */
async function totalsOf(customer: string): Promise<number[]> {
  const query = `external_customer_id=${customer}&issuing_date_from=2026-01-01&issuing_date_to=2027-01-01`
  const lists = ['PENDING', 'SUCCEEDED', 'FAILED'].map(async (status) => {
    const { body } = await sandbox.call('GET', `/invoices?${query}&payment_status=${status}`)
    return body.invoices as { sequential_id: number; amount: { total_amount: { value: number } } }[]
  })
  return (await Promise.all(lists))
    .flat()
    .sort((a, b) => b.sequential_id - a.sequential_id)
    .map(({ amount }) => amount.total_amount.value)
}

const labels = ({ lines }: PlanPreview) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount.value]))

describe('The amount due for an upgrade', () => {
  it('is an estimate while the usage can not be read, and holds no longer than that', async () => {
    const { id, token, calls, dear, ...subscribed } = await aPrepaidCustomer()
    await send(sandbox, subscribed, { metric_code: calls.code })
    engine.intercept(async (call, send) =>
      call.endsWith('/current_usage')
        ? { status: 501, headers: new Headers(), bytes: new Uint8Array() }
        : send(),
    )
    const preview = await engine.preview(token, id, { plan: dear.code })
    engine.intercept((_, send) => send())
    assert.deepEqual([preview.certainty, preview.usage_until_now], ['estimate', undefined])
    const problem = await problemOf(await engine.confirm(token, id, preview), 409, 'conflict')
    const { certainty, usage_until_now: usage } = problem.preview!
    assert.equal(certainty, 'engine')
    assert.ok(Number(usage!.amount.value) > 0)
  })

  it('is that of the invoice, with its lines, its credit and the usage until now', async () => {
    const { id, token, customer, calls, dear, ...subscribed } = await aPrepaidCustomer()
    await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    await sandbox.advanceTo('2026-04-11T09:00:01Z')
    const preview = await engine.preview(token, id, { plan: dear.code })
    assert.equal(preview.certainty, 'engine')
    assert.deepEqual(labels(preview), { base: '60', 'base-from-now': '40', 'due-tax': '8' })
    assert.equal(preview.credit!.value, '24')
    assert.equal(preview.due_now!.value, '24')
    assert.equal(preview.usage_until_now!.amount.value, '2.4')
    assert.deepEqual(preview.next_period, {
      from: '2026-04-11T09:00:01.000Z',
      to: '2026-04-30T23:59:59.999Z',
    })
    assert.deepEqual(preview.next_invoice, {
      at: '2026-05-01T00:00:00.000Z',
      amount: { currency_code: 'USD', value: '72' },
    })
    await okOf(await engine.confirm(token, id, preview), 200)
    assert.equal((await totalsOf(customer))[0], 26.4)
  })

  it('is less the part that balances pay, and is confirmed as it was named', async () => {
    const { id, token, customer, dear } = await aPrepaidCustomer()
    const wallet = { external_customer_id: customer, currency: 'USD', rate_amount: '1' }
    await create(sandbox, '/wallets', { ...wallet, granted_credits: '10' })
    const preview = await engine.preview(token, id, { plan: dear.code })
    assert.deepEqual([labels(preview).balance, preview.due_now!.value], ['10', '14'])
    await create(sandbox, '/wallets', { ...wallet, granted_credits: '5' })
    const moved = await problemOf(await engine.confirm(token, id, preview), 409, 'conflict')
    assert.equal(moved.preview!.due_now!.value, '9')
    await okOf(await engine.confirm(token, id, moved.preview!), 200)
    assert.equal((await totalsOf(customer))[0], 9)
  })

  it('holds while usage moves', async () => {
    const { id, token, customer, calls, dear, ...subscribed } = await aPrepaidCustomer()
    const preview = await engine.preview(token, id, { plan: dear.code })
    for (let n = 0; n < 5; n++) {
      await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    }
    await sandbox.advanceTo('2026-04-11T09:00:01Z')
    await okOf(await engine.confirm(token, id, preview), 200)
    assert.equal((await totalsOf(customer))[0], 24 + 12)
  })

  it('is an estimate where no response has the billed amounts', async () => {
    const overridden = await aPrepaidCustomer(engine, { plan_overrides: { amount: usd(20) } })
    const leaving = await engine.preview(overridden.token, overridden.id, {
      plan: overridden.dear.code,
    })
    assert.equal(leaving.certainty, 'estimate')
    const edited = await aPrepaidCustomer()
    await sandbox.advanceTo('2026-04-11T09:00:01Z')
    await sandbox.call('PUT', `/plans/${edited.plan.id}`, { amount: usd(29) })
    const later = planStack(sandbox, { settings: { certainty: 'engine' } })
    const after = await later.preview(edited.token, edited.id, { plan: edited.dear.code })
    assert.equal(after.certainty, 'estimate')
  })

  it('is an estimate by configuration', async () => {
    const stack = planStack(sandbox, { settings: { certainty: 'estimate' } })
    const { id, token, dear } = await aPrepaidCustomer(stack)
    const preview = await stack.preview(token, id, { plan: dear.code })
    assert.deepEqual([preview.certainty, preview.due_now!.value], ['estimate', '24'])
  })

  it('is left out while balances can not be read', async () => {
    const stack = planStack(sandbox, { settings: { certainty: 'engine' } })
    const { id, token, dear } = await aPrepaidCustomer(stack)
    const refused = { status: 422, headers: new Headers(), bytes: new TextEncoder().encode('{}') }
    stack.intercept(async (call, next) => (call.includes('/credit-notes') ? refused : next()))
    const preview = await stack.preview(token, id, { plan: dear.code })
    assert.deepEqual([preview.certainty, preview.due_now], ['terms', undefined])
  })
})

describe('The next invoice', () => {
  it('of a downgrade and of a cancellation is the last one on the plan, with usage', async () => {
    const { id, token, customer, calls, cheap, ...subscribed } = await aPrepaidCustomer()
    await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    const down = await engine.preview(token, id, { plan: cheap.code })
    assert.equal(down.due_now, undefined)
    const money = (value: string) => ({ currency_code: 'USD', value })
    const at = '2026-05-01T00:00:00.000Z'
    const usage_until_now = money('2.4')
    assert.deepEqual(down.next_invoice, { at, amount: money('18'), usage_until_now })
    const end = await engine.preview(token, id, { cancel: true })
    assert.deepEqual(end.next_invoice, { at, amount: money('0'), usage_until_now })
    const [subscription] = (await engine.plans(token)).subscriptions
    assert.deepEqual(subscription!.next_invoice, { at, amount: money('36'), usage_until_now })
    const changed = await engine.change(token, id, { plan: cheap.code })
    assert.deepEqual(changed.subscription.plan_code, subscribed.plan.code)
    const [waiting] = (await engine.plans(token)).subscriptions
    assert.deepEqual(waiting!.next_invoice, down.next_invoice)
  })
})

describe('The amount due for a first subscription', () => {
  it('is that of its first invoice', async () => {
    const plan = await aPlan(sandbox, { amount: usd(30), pay_in_advance: true })
    const { external_id: customer } = await aCustomer(sandbox, PAYING)
    const token = await engine.session(customer, { offers: [plan.code] })
    const ask = { plan: plan.code }
    const response = await engine.call(token, 'POST', '/subscriptions/preview', ask)
    const preview = await okOf<PlanPreview>(response, 200)
    assert.deepEqual([preview.certainty, preview.due_now!.value], ['engine', '20'])
    const { preview: signed } = preview
    await okOf(await engine.call(token, 'POST', '/subscriptions', { preview: signed }), 201)
    assert.deepEqual(await totalsOf(customer), [20])
  })
})

describe('Terms alone', () => {
  it('have no amount that is due, no credit and no next invoice in any response', async () => {
    const stack = planStack(sandbox)
    const { id, token, dear, cheap } = await aPrepaidCustomer(stack)
    const bodies = [{ plan: dear.code }, { plan: cheap.code }, { cancel: true }]
    const texts = bodies.map(async (body) => (await stack.previewOf(token, id, body)).text())
    texts.push((await stack.call(token, 'GET', '/plans')).text())
    for (const text of await Promise.all(texts)) {
      assert.equal(/due_now|"credit"|next_invoice|base-from-now/.test(text), false, text)
    }
  })
})

describe('A preview within the second of the start', () => {
  it('has the amounts of the engine, although the service answers its time in whole seconds', async () => {
    await sandbox.advanceTo('2026-04-12T09:00:00.400Z')
    const { id, token, dear } = await aPrepaidCustomer(engine, { start_date: undefined })
    const { certainty, due_now } = await engine.preview(token, id, { plan: dear.code })
    assert.deepEqual([certainty, due_now !== undefined], ['engine', true])
  })
})
