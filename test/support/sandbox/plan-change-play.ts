/** Plays random lives in a sandbox up to a customer's wish, previews it, and makes it come true. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type {
  PreviewedInvoice,
  ServicePreview,
} from '../../../server/contract/plans/service-preview.ts'
import { DAY, type Period } from '../../../server/pricing/billing/periods.ts'
import { add, sum, toText } from '../../../server/pricing/price/decimal.ts'
import { loadPlan } from '../../../server/sandbox/billing/engine/transitions.ts'
import type { Subscription } from '../../../server/sandbox/database/tables/billing.ts'
import {
  type Billed,
  type ChangeOutcome,
  type EarlierAct,
  type PlanChangeLife,
  startOfWish,
} from '../oracle/plan-change-life.ts'
import { instantOf, iso, START } from '../oracle/subscription-life.ts'
import type { World } from '../oracle/subscription-play.ts'
import { CURRENCIES, findPlan, type Made, toAmount } from '../plans/plans-of-lives.ts'
import { aCustomer, create, key } from './billing.ts'
import { stopClockWork } from './sandbox.ts'

/** The outcome of a preview, and that of the sandbox. */
export interface PlayedChange {
  /** Undefined if the wish was refused. */
  promised: ChangeOutcome | undefined
  real: ChangeOutcome | undefined
  /** The instants of the wish and of the last invoice that was promised. */
  at: Date
  until: Date
}

export async function playChange(world: World, life: PlanChangeLife): Promise<PlayedChange> {
  const play = new Play(world, life)
  try {
    return await play.run()
  } finally {
    await stopClockWork(world.sandbox)
  }
}

class Play {
  readonly #world: World
  readonly #life: PlanChangeLife
  readonly #subscription = key('sub')
  #plans: Made[] = []
  #customer = ''

  constructor(world: World, life: PlanChangeLife) {
    this.#world = world
    this.#life = life
  }

  async run(): Promise<PlayedChange> {
    const { sandbox } = this.#world
    const { wish, wallets, acts, at } = this.#life
    await sandbox.clock.set(new Date(START), true)
    const { decimals } = this.#life
    for (const terms of this.#life.plans) {
      this.#plans.push(await findPlan(this.#world, terms, decimals))
    }
    this.#customer = (await aCustomer(sandbox)).external_id
    for (const { balance, pays } of wallets) await this.#createWallet(balance, pays)
    if (wish !== 'subscribe') await this.#subscribe(this.#life.start)
    for (const { at, act } of acts) {
      if (wish === 'subscribe') break
      await sandbox.advanceTo(iso(instantOf(at)))
      await this.#perform(act)
    }
    await sandbox.advanceTo(iso(instantOf(at)))
    const before = (await this.#readInvoices()).length
    const call = await this.#wishedCall()
    const promise = await this.#preview(call)
    const now = sandbox.clock.now()
    const answer = await sandbox.send(call.method, call.path, call.body)
    assert.equal(
      answer.status < 300,
      promise !== undefined,
      `what is previewed is taken: ${answer.text}`,
    )
    if (!promise) return { promised: undefined, real: undefined, at: now, until: now }
    const { period_from: from, period_to: to } = await this.#row()
    const until = new Date(
      Math.max(now.getTime(), ...promise.invoices.map(({ at }) => Date.parse(at))),
    )
    await sandbox.advanceTo(until.toISOString())
    const [period] = promise.periods
    return {
      ...{ at: now, until },
      promised: {
        period: period && [period.from, period.to],
        invoices: promise.invoices.map((invoice) => this.#toBilled(invoice)),
      },
      real: {
        period: from && to ? toTexts({ from, to }) : undefined,
        invoices: (await this.#readInvoices()).slice(before),
      },
    }
  }

  /** The sums of their fees with taxes, and the rest after credits. */
  async #readInvoices(): Promise<Billed[]> {
    const { rows } = await sql<{ at: Date; total: string; due: string }>`
      select invoices.created_at as at, total as due,
        (select sum(amount + tax) from fees where invoice_id = invoices.id) as total
      from invoices join customers on customers.id = invoices.customer_id
      where customers.external_id = ${this.#customer} order by sequential_id
    `.execute(this.#world.sandbox.db)
    return rows.map(({ at, total, due }) => [
      at.toISOString(),
      this.#units(total),
      this.#units(due),
    ])
  }

  #amount = (units: number) => toAmount(units, this.#life.decimals)

  #units = (amount: string): number => Math.round(Number(amount) * 10 ** this.#life.decimals)

  #toBilled = ({ at, lines, amount }: PreviewedInvoice): Billed => [
    at,
    this.#units(toText(sum(lines.map((line) => add(line.amount.value, line.tax.value))))),
    this.#units(amount.value),
  ]

  async #createWallet(balance: number, pays: string | undefined) {
    const { decimals } = this.#life
    await create(this.#world.sandbox, '/wallets', {
      external_customer_id: this.#customer,
      currency: CURRENCIES[decimals],
      rate_amount: '1',
      granted_credits: (balance / 10 ** decimals).toFixed(decimals),
      ...(pays && { applies_to: { fee_types: [pays] } }),
    })
  }

  async #subscribe(start: number): Promise<void> {
    await create(this.#world.sandbox, '/subscriptions', this.#subscriptionBody(start))
  }

  #subscriptionBody(start: number) {
    const { billingTime, override } = this.#life
    return {
      external_id: this.#subscription,
      external_customer_id: this.#customer,
      plan_code: this.#plans[0]!.code,
      billing_time: billingTime,
      start_date: iso(instantOf(start)),
      ...(override && { plan_overrides: this.#overrides() }),
    }
  }

  #overrides() {
    const { amount, commitment, trialDays } = this.#life.override!
    return {
      ...(amount !== undefined && { amount: this.#amount(amount) }),
      ...(commitment !== undefined && { minimum_commitment: { amount: this.#amount(commitment) } }),
      ...(trialDays !== undefined && { trial_period: trialDays }),
    }
  }

  async #perform(act: EarlierAct): Promise<void> {
    const { sandbox, metrics } = this.#world
    switch (act.kind) {
      case 'event': {
        await sandbox.call('POST', '/events', {
          transaction_id: key('t'),
          external_subscription_id: this.#subscription,
          metric_code: metrics[act.metric].code,
          properties: { gb: act.units },
        })
        return
      }
      case 'changePlan':
        await this.#change({ plan_code: (await this.#otherPlan()).code })
        return
      case 'cancel':
        await this.#cancel()
        return
      case 'moveEnd':
        await this.#change({
          end_date: iso(sandbox.clock.now().getTime() + act.after * DAY),
        })
    }
  }

  /** The call of the wish. */
  async #wishedCall() {
    const path = `/v1/commerce/billing/subscriptions/${this.#subscription}`
    switch (this.#life.wish) {
      case 'change':
        return { method: 'PUT', path, body: { plan_code: (await this.#otherPlan()).code } }
      case 'cancel':
        return { method: 'POST', path: `${path}/cancel`, body: { cancel_option: 'END_OF_PERIOD' } }
      case 'keep': {
        const body = { plan_code: (await this.#presentPlan()).code, end_date: null }
        return { method: 'PUT', path, body }
      }
      default: {
        const body = this.#subscriptionBody(startOfWish(this.#life))
        return { method: 'POST', path: '/v1/commerce/billing/subscriptions', body }
      }
    }
  }

  #change = (body: object) =>
    this.#world.sandbox.call('PUT', `/subscriptions/${this.#subscription}`, body)

  #cancel = () =>
    this.#world.sandbox.call('POST', `/subscriptions/${this.#subscription}/cancel`, {
      cancel_option: 'END_OF_PERIOD',
    })

  async #presentPlan(): Promise<Made> {
    const { plan_id } = await this.#row()
    const { parent_id } = await loadPlan(this.#world.sandbox.db, { plan_id })
    return this.#plans.find(({ id }) => id === (parent_id ?? plan_id))!
  }

  async #otherPlan(): Promise<Made> {
    const { id } = await this.#presentPlan()
    return this.#plans.find((plan) => plan.id !== id)!
  }

  #row = (): Promise<Subscription> =>
    this.#world.sandbox.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('external_id', '=', this.#subscription)
      .executeTakeFirstOrThrow()

  /** @returns undefined if the service refuses the wish */
  async #preview(call: object): Promise<ServicePreview | undefined> {
    const { sandbox } = this.#world
    const { body: customer } = await sandbox.call('GET', `/customers/${this.#customer}`)
    const whose = { id: customer.id, external_id: this.#customer }
    const asked = { customer: whose, calls: [call] }
    const { status, body, text } = await sandbox.send('POST', '/sandbox/preview', asked)
    if (status === 422) return undefined
    assert.equal(status, 200, text)
    return body
  }
}

const toTexts = ({ from, to }: Period): [string, string] => [from.toISOString(), to.toISOString()]
