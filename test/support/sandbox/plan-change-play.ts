/** Plays random lives in a sandbox up to a customer's wish, previews it, and makes it come true. */
import assert from 'node:assert/strict'
import type { Bill } from '../../../server/pricing/billing/bill.ts'
import { DAY, type Period } from '../../../server/pricing/billing/periods.ts'
import {
  type Intent,
  impliedAdvance,
  type Preview,
  preview,
  previewStart,
} from '../../../server/pricing/billing/preview.ts'
import { type TaxRateResolver, taxRateResolver } from '../../../server/pricing/billing/taxes.ts'
import {
  planTerms,
  subscriptionTerms,
} from '../../../server/sandbox/billing/engine/billing-terms.ts'
import { loadTaxes } from '../../../server/sandbox/billing/engine/taxes.ts'
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
import { pricedPlan, readAdvanceFees, readBilled, readCredits } from './preview-input.ts'
import { stopClockWork } from './sandbox.ts'

/** The outcome of a preview, and that of the sandbox. */
export interface PlayedChange {
  /** Undefined if the wish was refused. */
  promised: ChangeOutcome | undefined
  real: ChangeOutcome | undefined
  effect: Date | undefined
  until: Date | undefined
}

/** The customer of a life, immediately before the wish. */
export interface Wisher {
  customer: string
  subscription: string
  plans: readonly { code: string }[]
  /** The present plan's code; undefined before a first subscription. */
  present: string | undefined
}

/** @param beforeWish runs at the instant of the wish, before it is made */
export async function playChange(
  world: World,
  life: PlanChangeLife,
  beforeWish?: (wisher: Wisher) => Promise<void>,
): Promise<PlayedChange> {
  const play = new Play(world, life, beforeWish)
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
  readonly #beforeWish: ((wisher: Wisher) => Promise<void>) | undefined

  constructor(world: World, life: PlanChangeLife, beforeWish?: (wisher: Wisher) => Promise<void>) {
    this.#world = world
    this.#life = life
    this.#beforeWish = beforeWish
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
    const promise = await this.#preview()
    await this.#beforeWish?.({
      customer: this.#customer,
      subscription: this.#subscription,
      plans: this.#plans,
      present: wish === 'subscribe' ? undefined : (await this.#presentPlan()).code,
    })
    const isTaken = await this.#wish()
    if (!promise || !isTaken) {
      assert.equal(isTaken, promise !== undefined, 'what is previewed is taken')
      return { promised: undefined, real: undefined, effect: undefined, until: undefined }
    }
    const bills = [...(promise.now ? [promise.now] : []), ...promise.later].filter(isInvoice)
    const until = new Date(
      Math.max(promise.takesEffect.getTime(), ...bills.map(({ at }) => at.getTime())),
    )
    await sandbox.advanceTo(promise.takesEffect.toISOString())
    const { period_from: from, period_to: to } = await this.#row()
    await sandbox.advanceTo(until.toISOString())
    return {
      effect: promise.takesEffect,
      until,
      promised: {
        period: promise.period ? toTexts(promise.period) : undefined,
        invoices: bills.map((bill) => this.#toBilled(bill)),
      },
      real: {
        period: from && to ? toTexts({ from, to }) : undefined,
        invoices: (await this.#readInvoices()).slice(before),
      },
    }
  }

  async #readInvoices(): Promise<Billed[]> {
    const invoices = await readBilled(this.#world.sandbox, this.#customer)
    return invoices.map(({ at, total, due }) => [
      at.toISOString(),
      this.#units(total),
      this.#units(due),
    ])
  }

  #amount = (units: number) => toAmount(units, this.#life.decimals)

  #units = (amount: string): number => Math.round(Number(amount) * 10 ** this.#life.decimals)

  #toBilled = ({ at, total, usage, dueWithUsage }: Bill): Billed => [
    at.toISOString(),
    this.#units(total) + this.#units(usage.total),
    this.#units(dueWithUsage),
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

  async #subscribe(start: number): Promise<boolean> {
    const { billingTime, override } = this.#life
    const { status, text } = await this.#world.sandbox.call('POST', '/subscriptions', {
      external_id: this.#subscription,
      external_customer_id: this.#customer,
      plan_code: this.#plans[0]!.code,
      billing_time: billingTime,
      start_date: iso(instantOf(start)),
      ...(override && { plan_overrides: this.#overrides() }),
    })
    assert.equal(status, 201, text)
    return true
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

  async #wish(): Promise<boolean> {
    switch (this.#life.wish) {
      case 'change':
        return this.#change({ plan_code: (await this.#otherPlan()).code })
      case 'cancel':
        return this.#cancel()
      case 'keep':
        return this.#change({ plan_code: (await this.#presentPlan()).code, end_date: null })
      default:
        return this.#subscribe(startOfWish(this.#life))
    }
  }

  #change = async (body: object): Promise<boolean> =>
    wasTaken(await this.#world.sandbox.call('PUT', `/subscriptions/${this.#subscription}`, body))

  #cancel = async (): Promise<boolean> =>
    wasTaken(
      await this.#world.sandbox.call('POST', `/subscriptions/${this.#subscription}/cancel`, {
        cancel_option: 'END_OF_PERIOD',
      }),
    )

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

  /** @returns undefined if the plan would begin after the end */
  async #preview(): Promise<Preview | undefined> {
    const { sandbox, tax } = this.#world
    const now = sandbox.clock.now()
    const resolveTaxRate = taxRateResolver(await loadTaxes(sandbox.db), [])
    assert.equal(resolveTaxRate([tax.code]), '19')
    const common = { now, resolveTaxRate, credits: await readCredits(sandbox, this.#customer) }
    if (this.#life.wish === 'subscribe') return this.#previewStart(common)
    const row = await this.#row()
    const current = await loadPlan(sandbox.db, row)
    const terms = subscriptionTerms(row)
    const period = terms.period!
    const input = {
      ...common,
      subscription: { ...terms, period },
      plan: await pricedPlan(this.#world.sandbox, row, current, period, resolveTaxRate),
    }
    const { advance } = impliedAdvance(input)
    // The billed fee differs if the end has moved within the period.
    const hasMoved = this.#life.acts.some(({ act }) => act.kind === 'moveEnd')
    if (!hasMoved) assert.deepEqual(advance, terms.advance, 'the fee that was billed in advance')
    const advanceFees = await readAdvanceFees(sandbox, row)
    const intent = await this.#intent(row, period, resolveTaxRate)
    try {
      return preview({ ...input, advanceFees }, intent)
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  async #intent(
    row: Subscription,
    { to }: Period,
    resolveTaxRate: TaxRateResolver,
  ): Promise<Intent> {
    const { wish } = this.#life
    if (wish === 'cancel' || wish === 'keep') return { kind: wish }
    const { id } = await this.#otherPlan()
    const plan = await loadPlan(this.#world.sandbox.db, { plan_id: id })
    const begins = { from: to, to: new Date(to.getTime() + 1) }
    return {
      kind: 'change',
      plan: await pricedPlan(this.#world.sandbox, row, plan, begins, resolveTaxRate),
    }
  }

  async #previewStart(
    common: Pick<Parameters<typeof previewStart>[0], 'now' | 'resolveTaxRate' | 'credits'>,
  ) {
    const { billingTime, override } = this.#life
    const { db } = this.#world.sandbox
    const plan = await loadPlan(db, { plan_id: this.#plans[0]!.id })
    const { amount, commitment, trialDays } = override ?? {}
    const terms = planTerms({
      ...plan,
      ...(amount !== undefined && { amount: String(this.#amount(amount).value) }),
      ...(commitment !== undefined && {
        commitment_amount: String(this.#amount(commitment).value),
      }),
    })
    const start = new Date(instantOf(startOfWish(this.#life)))
    const unused = { id: plan.id, start_date: start }
    const { costs } = await pricedPlan(
      this.#world.sandbox,
      unused,
      plan,
      { from: start, to: new Date(start.getTime() + 1) },
      common.resolveTaxRate,
    )
    return previewStart({
      ...common,
      ...{ billingTime, start, end: null, plan: { terms, costs } },
      trialPeriod: trialDays ?? plan.trial_period,
    })
  }
}

/** A credit alone makes no invoice. */
const isInvoice = ({ lines, usage }: Bill): boolean => lines.length + usage.lines.length > 0

const toTexts = ({ from, to }: Period): [string, string] => [from.toISOString(), to.toISOString()]

function wasTaken({ status, text }: { status: number; text: string }): boolean {
  if (status !== 200 && status !== 422) throw new Error(text)
  return status === 200
}
