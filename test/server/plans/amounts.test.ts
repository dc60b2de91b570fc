/**
 * Amounts of previews: the service has answered them, they are invoiced to the minor unit, and confirmed as they were
 * named.
 */
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
  invoicesOf,
  key,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile, stopClockWork } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile({ at: '2026-04-11T09:00:00Z' })
const service = planStack(sandbox, { settings: { certainty: 'service' } })
const ALL = ['change', 'cancel', 'leave-overrides']

/** A customer on a monthly plan in advance of 30.00 with taxes, calls and a dearer plan on offer. */
async function aPrepaidCustomer(stack: PlanStack = service, members: object = {}, hasUsage = true) {
  const [tax, calls] = [await aTax(sandbox, '20'), await aMetric(sandbox)]
  const priced = (value: number) =>
    aPlan(sandbox, {
      amount: usd(value),
      pay_in_advance: true,
      tax_codes: [tax.code],
      usage_based_charges: hasUsage ? [aCharge(calls, '2')] : [],
    })
  const [plan, dear, cheap] = [await priced(30), await priced(60), await priced(15)]
  const start_date = '2026-04-01T00:00:00Z'
  const subscribed = await subscribe(sandbox, plan, { customer: PAYING, start_date, ...members })
  const offers = [plan.code, dear.code, cheap.code]
  const token = await stack.session(subscribed.customer, { offers, actions: ALL })
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

async function notesOf(customer: string): Promise<{ total_amount: { value: number } }[]> {
  const { body } = await sandbox.call('GET', `/credit-notes?external_customer_id=${customer}`)
  return body.credit_notes.toReversed()
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const labels = ({ lines }: PlanPreview) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount.value]))

describe('The amount due for an upgrade', () => {
  it('is that of the invoice, with its lines, its credit and the usage until now', async () => {
    const { id, token, customer, calls, dear, ...subscribed } = await aPrepaidCustomer()
    await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    await sandbox.advanceTo('2026-04-11T09:00:01Z')
    const preview = await service.preview(token, id, { plan: dear.code })
    assert.equal(preview.certainty, 'service')
    const amounts = {
      ...{ base: '60', usage: '2', 'base-from-now': '40' },
      ...{ 'due-tax': '8', 'usage-tax': '0.4' },
    }
    assert.deepEqual(labels(preview), amounts)
    assert.deepEqual(
      preview.lines.filter(({ moves }) => moves).map(({ label, name }) => [label, name]),
      [
        ['usage', 'API calls'],
        ['usage-tax', undefined],
      ],
    )
    assert.equal(preview.credit!.value, '24')
    assert.equal(preview.due_now!.value, '24')
    assert.equal(preview.usage_until_now!.amount.value, '2.4')
    assert.deepEqual(preview.next_period, {
      from: '2026-04-11T09:00:01.000Z',
      to: '2026-04-30T23:59:59.999Z',
    })
    const next = preview.next_invoice!
    assert.deepEqual([next.at, next.amount.value], ['2026-05-01T00:00:00.000Z', '72'])
    assert.deepEqual(next.usage_until_now, {
      amount: { currency_code: 'USD', value: '0' },
      at: '2026-04-11T09:00:01.000Z',
    })
    await okOf(await service.confirm(token, id, preview), 200)
    assert.equal((await totalsOf(customer))[0], 26.4)
  })

  it('is less the part that balances pay, which moves', async () => {
    const { id, token, customer, dear } = await aPrepaidCustomer(service, {}, false)
    const wallet = { external_customer_id: customer, currency: 'USD', rate_amount: '1' }
    await create(sandbox, '/wallets', { ...wallet, granted_credits: '10' })
    const preview = await service.preview(token, id, { plan: dear.code })
    assert.deepEqual([labels(preview).balance, preview.due_now!.value], ['10', '14'])
    await create(sandbox, '/wallets', { ...wallet, granted_credits: '5' })
    await okOf(await service.confirm(token, id, preview), 200)
    assert.equal((await totalsOf(customer))[0], 9)
  })

  it('holds while usage moves', async () => {
    const { id, token, customer, calls, dear, ...subscribed } = await aPrepaidCustomer()
    const preview = await service.preview(token, id, { plan: dear.code })
    for (let n = 0; n < 5; n++) {
      await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    }
    await sandbox.advanceTo('2026-04-11T09:00:01Z')
    await okOf(await service.confirm(token, id, preview), 200)
    assert.equal((await totalsOf(customer))[0], 24 + 12)
  })

  it('is asked again if a credit note moves what is credited', async () => {
    const { id, token, customer, dear, ...subscribed } = await aPrepaidCustomer()
    const preview = await service.preview(token, id, { plan: dear.code })
    const [invoice] = await invoicesOf(sandbox, { ...subscribed, customer })
    const items = [{ fee_id: invoice.fees[0].id, amount: { value: 25 } }]
    await create(sandbox, '/credit-notes', { invoice_id: invoice.id, items })
    const moved = await problemOf(await service.confirm(token, id, preview), 409, 'conflict')
    assert.equal(moved.preview!.credit!.value, '6')
    await okOf(await service.confirm(token, id, moved.preview!), 200)
  })
})

describe('A change that the service previews', () => {
  /** Of a customer on one plan since January, who changes to another one on 16 January. */
  async function isBilledAsPreviewed(
    plan: Record<string, unknown>,
    larger: Record<string, unknown>,
    meanwhile: (customer: string, subscription: string) => Promise<unknown>,
    members: object = {},
  ) {
    await stopClockWork(sandbox)
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    const [small, large] = [await aPlan(sandbox, plan), await aPlan(sandbox, larger)]
    const subscribed = await subscribe(sandbox, small, { customer: PAYING, ...members })
    await meanwhile(subscribed.customer, subscribed.subscription)
    await sandbox.advanceTo('2026-01-20T00:00:00Z')
    const offers = [small.code, large.code]
    const token = await service.session(subscribed.customer, { offers, actions: ALL })
    const before = (await notesOf(subscribed.customer)).length
    const preview = await service.preview(token, subscribed.subscription, { plan: large.code })
    await okOf(await service.confirm(token, subscribed.subscription, preview), 200)
    const [change] = await totalsOf(subscribed.customer)
    const credited = (await notesOf(subscribed.customer)).slice(before)
    const shown =
      Number(preview.due_now!.value) + Number(preview.usage_until_now?.amount.value ?? 0)
    assert.equal(Math.round(shown * 100) / 100, change, 'due now')
    const credit = credited.reduce((all, note) => all + note.total_amount.value, 0)
    assert.equal(Number(preview.credit?.value ?? 0), Math.round(credit * 100) / 100, 'credit')
  }

  it('after a tax has another rate', async () => {
    const tax = await aTax(sandbox, '20')
    const priced = (value: number) => ({
      amount: usd(value),
      pay_in_advance: true,
      tax_codes: [tax.code],
    })
    await isBilledAsPreviewed(priced(310), priced(620), async () => {
      await sandbox.advanceTo('2026-01-10T00:00:00Z')
      await sandbox.call('PUT', `/taxes/${tax.code}`, { rate: '10' })
    })
  })

  it('after the customer has other taxes', async () => {
    const [low, high] = [await aTax(sandbox, '10'), await aTax(sandbox, '20')]
    const priced = (value: number) => ({ amount: usd(value), pay_in_advance: true })
    const customer = { ...PAYING, tax_codes: [low.code] }
    const raise = async (key: string) => {
      await sandbox.advanceTo('2026-01-10T00:00:00Z')
      await sandbox.call('PUT', `/customers/${key}`, { tax_codes: [high.code] })
    }
    await isBilledAsPreviewed(priced(310), priced(620), raise, { customer })
  })

  it('after a credit note of the instant in which the period began', async () => {
    const priced = (value: number) => ({ amount: usd(value), pay_in_advance: true })
    await isBilledAsPreviewed(priced(310), priced(620), async (customer, subscription) => {
      const [invoice] = await invoicesOf(sandbox, { customer, subscription })
      const items = [{ fee_id: invoice.fees[0].id, amount: { value: 300 } }]
      await create(sandbox, '/credit-notes', { invoice_id: invoice.id, items })
    })
  })

  it('after the fee in advance was billed in two parts', async () => {
    const { code } = await aTax(sandbox, '19')
    const priced = (value: number) => ({
      amount: usd(value),
      pay_in_advance: true,
      tax_codes: [code],
    })
    const takeBack = async (_: string, subscription: string) => {
      await sandbox.advanceTo('2026-01-10T00:00:00Z')
      await sandbox.call('PUT', `/subscriptions/${subscription}`, { end_date: null })
    }
    await isBilledAsPreviewed(priced(31.07), priced(620), takeBack, {
      end_date: '2026-01-16T00:00:00Z',
    })
  })

  it('with a minimum that has taxes of its own', async () => {
    const [high, low] = [await aTax(sandbox, '20'), await aTax(sandbox, '7')]
    const minimum_commitment = { amount: { value: 50 }, tax_codes: [low.code] }
    const plan = { amount: usd(10), tax_codes: [high.code], minimum_commitment }
    await isBilledAsPreviewed(plan, { amount: usd(99) }, async () => {})
  })

  it('with balances that two subscriptions share, and those that a rule adds', async () => {
    await stopClockWork(sandbox)
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    const plan = await aPlan(sandbox, { amount: usd(100) })
    const two = await subscribe(sandbox, plan, { customer: PAYING })
    const body = { external_customer_id: two.customer, plan_code: plan.code }
    await create(sandbox, '/subscriptions', { ...body, external_id: key('sub') })
    const ruled = await subscribe(sandbox, plan, { customer: PAYING })
    const wallet = { currency: 'USD', rate_amount: '1' }
    const granted = { external_customer_id: two.customer, granted_credits: '100' }
    await create(sandbox, '/wallets', { ...wallet, ...granted })
    const rule = { trigger: 'INTERVAL', method: 'FIXED', interval: 'WEEKLY', granted_credits: '10' }
    const weekly = { external_customer_id: ruled.customer, recurring_transaction_rules: [rule] }
    await create(sandbox, '/wallets', { ...wallet, ...weekly })
    const nextOf = async (customer: string) =>
      (await service.plans(await service.session(customer))).subscriptions.map(({ next_invoice }) =>
        Number(next_invoice!.amount.value),
      )
    const shown = [await nextOf(two.customer), await nextOf(ruled.customer)]
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const billed = [await totalsOf(two.customer), await totalsOf(ruled.customer)]
    assert.deepEqual(shown.map(sorted), billed.map(sorted))
  })
})

describe('A service that does not answer a preview', () => {
  for (const status of [404, 405, 500, 503]) {
    it(`with ${status}, leaves terms for that preview and a line in the log`, async () => {
      const stack = planStack(sandbox, { settings: { certainty: 'service' } })
      const { id, token, dear } = await aPrepaidCustomer(stack)
      stack.intercept(async (call, next) =>
        call.endsWith('/sandbox/preview')
          ? { status, headers: new Headers(), bytes: new TextEncoder().encode('{}') }
          : next(),
      )
      const preview = await stack.preview(token, id, { plan: dear.code })
      assert.deepEqual([preview.certainty, preview.due_now], ['terms', undefined])
      stack.intercept((_, next) => next())
      const moved = await problemOf(await stack.confirm(token, id, preview), 409, 'conflict')
      assert.equal(moved.preview!.certainty, 'service')
    })
  }

  it('in another shape, leaves terms', async () => {
    const stack = planStack(sandbox, { settings: { certainty: 'service' } })
    const { id, token } = await aPrepaidCustomer(stack)
    stack.intercept(async (call, next) =>
      call.endsWith('/sandbox/preview')
        ? { status: 200, headers: new Headers(), bytes: new TextEncoder().encode('{"now":1}') }
        : next(),
    )
    assert.equal((await stack.preview(token, id, { cancel: true })).certainty, 'terms')
  })

  it('that refuses the change, refuses the preview', async () => {
    const stack = planStack(sandbox, { settings: { certainty: 'service', change: 'post' } })
    const { id, token, dear } = await aPrepaidCustomer(stack)
    await problemOf(await stack.previewOf(token, id, { plan: dear.code }), 422, 'refused')
  })
})

describe('The next invoice', () => {
  it('of a downgrade and of a cancellation is the last one on the plan, with usage', async () => {
    const { id, token, customer, calls, cheap, ...subscribed } = await aPrepaidCustomer()
    await send(sandbox, { ...subscribed, customer }, { metric_code: calls.code })
    const down = await service.preview(token, id, { plan: cheap.code })
    assert.equal(down.due_now, undefined)
    const amountsOf = ({ next_invoice }: Pick<PlanPreview, 'next_invoice'>) => [
      next_invoice!.at,
      next_invoice!.amount.value,
      next_invoice!.fixed_amount.value,
      next_invoice!.usage_until_now!.amount.value,
    ]
    const at = '2026-05-01T00:00:00.000Z'
    assert.deepEqual(amountsOf(down), [at, '20.4', '18', '2.4'])
    const end = await service.preview(token, id, { cancel: true })
    assert.deepEqual(amountsOf(end), [at, '2.4', '0', '2.4'])
    const [subscription] = (await service.plans(token)).subscriptions
    assert.deepEqual(amountsOf(subscription!), [at, '38.4', '36', '2.4'])
    const changed = await service.change(token, id, { plan: cheap.code })
    assert.deepEqual(changed.subscription.plan_code, subscribed.plan.code)
    const [waiting] = (await service.plans(token)).subscriptions
    assert.deepEqual(waiting!.next_invoice, down.next_invoice)
  })
})

describe('The lines of the next invoice', () => {
  const textsOf = ({ next_invoice }: Pick<PlanPreview, 'next_invoice'>) =>
    next_invoice!.lines.map(({ label, name, amount, period, moves = false }) =>
      [label, name, period?.from.slice(0, 10), period?.to.slice(0, 10), amount.value, moves].join(),
    )

  it('are the plans with their periods, usage and what is paid otherwise; their sum is its amount', async () => {
    await stopClockWork(sandbox)
    await sandbox.clock.set(new Date('2026-11-01T00:00:00Z'), true)
    const [tax, calls] = [await aTax(sandbox, '20'), await aMetric(sandbox)]
    const usage_based_charges = [aCharge(calls, '2')]
    const taxed = { tax_codes: [tax.code], usage_based_charges }
    const monthly = await aPlan(sandbox, { name: 'Survey', amount: usd(99), ...taxed })
    const yearly = await aPlan(sandbox, {
      ...{ name: 'Yearly', amount: usd(990), billing_cycle: 'YEARLY', pay_in_advance: true },
      ...taxed,
    })
    const subscribed = await subscribe(sandbox, monthly, { customer: PAYING })
    const { customer, subscription } = subscribed
    await create(sandbox, '/wallets', {
      external_customer_id: customer,
      ...{ currency: 'USD', rate_amount: '1', granted_credits: '10' },
    })
    await sandbox.advanceTo('2026-11-20T10:00:00Z')
    await send(sandbox, subscribed, { metric_code: calls.code })
    const offers = [monthly.code, yearly.code]
    const token = await service.session(customer, { offers, actions: ALL })
    const down = await service.preview(token, subscription, { plan: yearly.code })
    const expected = [
      'base-until-now,Survey,2026-11-01,2026-11-30,99,false',
      'base-from-now,Yearly,2026-12-01,2026-12-31,84.08,false',
      'due-tax,,,,36.62,false',
      'usage,,,,2,true',
      'usage-tax,,,,0.4,true',
      'balance,,,,10,true',
    ]
    assert.deepEqual(textsOf(down), expected)
    assert.equal(down.next_invoice!.amount.value, '212.1')
    assert.equal(down.next_period!.to, '2026-12-31T23:59:59.999Z')
    await okOf(await service.confirm(token, subscription, down), 200)
    const [waiting] = (await service.plans(token)).subscriptions
    assert.deepEqual(textsOf(waiting!), expected)
    await sandbox.advanceTo('2026-12-01T00:00:00Z')
    assert.equal((await totalsOf(customer))[0], 212.1)
  })

  it('say where a wallet or a credit note may pay usage that is still to come', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(10),
      usage_based_charges: [aCharge(calls, '2')],
    })
    const mayBeCredited = async (fee_types?: string[]) => {
      const { customer } = await subscribe(sandbox, plan, { customer: PAYING })
      const wallet = { external_customer_id: customer, currency: 'USD', rate_amount: '1' }
      const applies_to = fee_types && { fee_types }
      if (fee_types?.length !== 0) await create(sandbox, '/wallets', { ...wallet, applies_to })
      const { subscriptions } = await service.plans(await service.session(customer))
      return subscriptions[0]!.next_invoice!.may_be_credited
    }
    assert.equal(await mayBeCredited([]), undefined, 'without a wallet')
    assert.equal(await mayBeCredited(['COMMITMENT']), undefined)
    assert.equal(await mayBeCredited(['CHARGE']), true)
    assert.equal(await mayBeCredited(), true, 'even if it is empty')
  })
})

describe('The amount due for a first subscription', () => {
  it('is that of its first invoice', async () => {
    const plan = await aPlan(sandbox, { amount: usd(30), pay_in_advance: true })
    const { external_id: customer } = await aCustomer(sandbox, PAYING)
    const token = await service.session(customer, { offers: [plan.code] })
    const ask = { plan: plan.code }
    const response = await service.call(token, 'POST', '/subscriptions/preview', ask)
    const preview = await okOf<PlanPreview>(response, 200)
    assert.deepEqual([preview.certainty, preview.due_now!.value], ['service', '20'])
    const { preview: signed } = preview
    await okOf(await service.call(token, 'POST', '/subscriptions', { preview: signed }), 201)
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
    const { id, token, dear } = await aPrepaidCustomer(service, { start_date: undefined })
    const { certainty, due_now } = await service.preview(token, id, { plan: dear.code })
    assert.deepEqual([certainty, due_now !== undefined], ['service', true])
  })
})
