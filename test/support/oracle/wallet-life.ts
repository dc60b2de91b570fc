/** Random lives of a wallet, the outcome that the oracle expects of each, and its play in a sandbox. */
import { sql } from 'kysely'
import fc from '../fc.ts'
import { aCharge, aPlan, create, send, subscribe, usd } from '../sandbox/billing.ts'
import { stopClockWork } from '../sandbox/sandbox.ts'
import { DAY, HOUR, type Instant } from './calendar.ts'
import { Refused } from './refused.ts'
import { iso, START } from './subscription-life.ts'
import { readInvoices, type World } from './subscription-play.ts'
import { type Rule, WalletOracle } from './wallet.ts'

const END = 100
/** Days from the start; also the last second of a day, when a payment is under way at midnight. */
const someDay = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.constantFrom(0, 9 * HOUR, DAY - 1000))
    .map(([days, time]): Instant => START + days * DAY + time)
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })

/** Whole credits, in ten-thousandths. */
const credits = (...whole: number[]) => fc.constantFrom(...whole.map((n) => n * 10_000))

const aRule: fc.Arbitrary<Rule> = fc.record({
  trigger: fc.constantFrom('INTERVAL' as const, 'THRESHOLD' as const),
  method: fc.constantFrom('FIXED' as const, 'TARGET' as const),
  paid: credits(0, 10, 25),
  granted: credits(0, 5),
  target: credits(20, 100),
  interval: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const),
  threshold: credits(0, 10, 30),
  startedAt: fc.option(someDay(-10, 40), { nil: undefined, freq: 1 }),
  expiresAt: fc.option(someDay(20, 80), { nil: undefined, freq: 1 }),
})
const rules = fc.array(aRule.filter(addsSomething), { minLength: 1, maxLength: 3 })

function addsSomething({ method, paid, granted }: Rule): boolean {
  return method === 'TARGET' || paid + granted > 0
}

const token = fc.constantFrom('tok_visa', 'tok_visa', 'tok_sandbox_declined', 'tok_sandbox_pending')

const anAct = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('use' as const), units: fc.constantFrom(1, 8, 30) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('topUp' as const),
      paid: credits(0, 15),
      granted: credits(0, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('void' as const), share: fc.constantFrom(1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules' as const), rules }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('token' as const), token }) },
)
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never

export const walletLife = fc.record({
  base: fc.constantFrom(0, 1200),
  price: fc.constantFrom(1000, 2345),
  /** The rate: 1, 0.5 and 2 dollars. */
  perCent: fc.constantFrom(100, 200, 50),
  granted: credits(0, 7, 40),
  paid: credits(0, 20),
  expiresAt: orNone(someDay(30, 70)),
  pays: fc.constantFrom(undefined, undefined, 'CHARGE' as const, 'SUBSCRIPTION' as const),
  rules,
  token: orNone(token),
  acts: fc
    .uniqueArray(fc.record({ at: someDay(0, 80), act: anAct }), {
      selector: ({ at }) => at,
      minLength: 3,
      maxLength: 10,
    })
    .map((acts) => acts.toSorted((a, b) => a.at - b.at)),
})
export type WalletLife = typeof walletLife extends fc.Arbitrary<infer T> ? T : never

interface Outcome {
  taken: boolean[]
  status: string
  credits: number
  consumed: number
  /** The instant, the source, the credits and the status. */
  purchases: [string, string, number, string][]
  /** The instant and the amount charged. */
  invoices: [string, number][]
}

export function expectedWallet({ base, price, acts, ...terms }: WalletLife): Outcome {
  const wallet = new WalletOracle({ base, price }, terms, START)
  const taken = acts.map(({ at, act }) => {
    wallet.advance(at)
    try {
      perform(wallet, act)
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  })
  wallet.advance(START + END * DAY)
  const { status, credits, consumed, purchases, invoices } = wallet
  return {
    ...{ taken, status, credits, consumed },
    purchases: purchases.map(({ at, source, credits, status }) => [
      iso(at),
      source,
      credits,
      status,
    ]),
    invoices: invoices.map(({ at, due }) => [iso(at), due]),
  }
}

function perform(wallet: WalletOracle, act: Act) {
  switch (act.kind) {
    case 'use':
      return wallet.use(act.units)
    case 'topUp':
      return wallet.topUp(act)
    case 'void':
      return wallet.void(partOf(wallet.credits, act.share))
    case 'rules':
      return wallet.changeRules(act.rules)
    case 'token':
      return wallet.changeToken(act.token)
  }
}

/** All of the credits, or about a half. */
const partOf = (credits: number, share: number) => Math.floor(credits / share)

/** Ten-thousandths of a credit as decimal text. */
const text = (credits: number) => (credits / 10_000).toFixed(4)
const count = (credits: string) => Math.round(Number(credits) * 10_000)

export async function playWallet(
  { sandbox, metrics }: World,
  life: WalletLife,
  looks: readonly Instant[] = [],
): Promise<Outcome> {
  await sandbox.clock.set(new Date(START), true)
  const plan = await aPlan(sandbox, {
    amount: usd(life.base / 100),
    usage_based_charges: [aCharge(metrics.calls, (life.price / 1000).toFixed(3))],
  })
  const subscribed = await subscribe(sandbox, plan, {
    customer: { payment_method_token: life.token },
  })
  const { id } = await create(sandbox, '/wallets', {
    external_customer_id: subscribed.customer,
    currency: 'USD',
    rate_amount: String(100 / life.perCent),
    granted_credits: text(life.granted),
    paid_credits: text(life.paid),
    ...(life.expiresAt !== undefined && { expiration_at: iso(life.expiresAt) }),
    ...(life.pays && { applies_to: { fee_types: [life.pays] } }),
    recurring_transaction_rules: life.rules.map(toRuleBody),
  })
  const taken: boolean[] = []
  const stops = [...looks.map((at) => ({ at, act: undefined })), ...life.acts]
  for (const { at, act } of stops.toSorted((a, b) => a.at - b.at)) {
    await sandbox.advanceTo(iso(at))
    if (act) taken.push(await perform_(act))
  }
  await sandbox.advanceTo(iso(START + END * DAY))
  const { body } = await sandbox.call('GET', `/wallets/${id}`)
  const { rows } = await sql<{ at: Date; source: string; credits: string; status: string }>`
    select created_at as at, source, credits, payment_status as status from wallet_transactions
    where wallet_id = ${id} and transaction_status = 'PURCHASED' order by position`.execute(
    sandbox.db,
  )
  const invoices = await readInvoices(sandbox, subscribed.customer)
  await stopClockWork(sandbox)
  return {
    taken,
    status: body.status,
    credits: count(body.available_credits),
    consumed: count(body.consumed_credits),
    purchases: rows.map(({ at, source, credits, status }) => [
      at.toISOString(),
      source,
      count(credits),
      status,
    ]),
    invoices: invoices.map(([at, due]) => [at, due]),
  }

  async function perform_(act: Act): Promise<boolean> {
    const transactions = `/wallets/${id}/wallet-transactions`
    switch (act.kind) {
      case 'use':
        await send(sandbox, subscribed, {
          metric_code: metrics.calls.code,
          properties: { gb: act.units },
        })
        return true
      case 'topUp': {
        const added = { paid_credits: text(act.paid), granted_credits: text(act.granted) }
        return wasTaken(await sandbox.call('POST', transactions, { type: 'TOPUP', ...added }))
      }
      case 'void': {
        const { body } = await sandbox.call('GET', `/wallets/${id}`)
        const voided_credits = text(partOf(count(body.available_credits), act.share))
        return wasTaken(await sandbox.call('POST', transactions, { type: 'VOID', voided_credits }))
      }
      case 'rules': {
        const recurring_transaction_rules = act.rules.map(toRuleBody)
        return wasTaken(
          await sandbox.call('PUT', `/wallets/${id}`, { recurring_transaction_rules }),
        )
      }
      case 'token': {
        const path = `/customers/${subscribed.customer}`
        return wasTaken(await sandbox.call('PUT', path, { payment_method_token: act.token }))
      }
    }
  }
}

function wasTaken({ status, text }: { status: number; text: string }): boolean {
  if (status !== 200 && status !== 422) throw new Error(text)
  return status === 200
}

const toRuleBody = (rule: Rule) => ({
  ...{ trigger: rule.trigger, method: rule.method },
  ...(rule.trigger === 'INTERVAL'
    ? { interval: rule.interval }
    : { threshold_credits: text(rule.threshold) }),
  ...(rule.method === 'TARGET'
    ? { target_ongoing_balance: text(rule.target) }
    : { paid_credits: text(rule.paid), granted_credits: text(rule.granted) }),
  ...(rule.startedAt !== undefined && { started_at: iso(rule.startedAt) }),
  ...(rule.expiresAt !== undefined && { expiration_at: iso(rule.expiresAt) }),
})
