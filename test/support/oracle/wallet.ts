/**
 * The life of a wallet by the rules of docs/services/billing-credits.md: its top-ups, and the credits that invoices
 * take. The customer has one monthly subscription in arrears. It shares no code with the engine.
 */
import { beginsPeriod, type Cycle, DAY, type Instant, midnightOf } from './calendar.ts'
import { type Amount, halfUp } from './money.ts'
import { Refused } from './refused.ts'

/** Ten-thousandths of a credit, so that a cent is a whole number of them at every rate of the lives. */
export type Credits = number

export interface Rule {
  trigger: 'INTERVAL' | 'THRESHOLD'
  /** FIXED adds its credits, TARGET buys those missing to its target. */
  method: 'FIXED' | 'TARGET'
  paid: Credits
  granted: Credits
  target: Credits
  interval: Cycle
  threshold: Credits
  startedAt: Instant | undefined
  expiresAt: Instant | undefined
}

export interface Terms {
  /** Credits of a cent. */
  perCent: Credits
  granted: Credits
  paid: Credits
  expiresAt: Instant | undefined
  /** Only the usage is paid, or the base amount alone; undefined for both. */
  pays: 'CHARGE' | 'SUBSCRIPTION' | undefined
  rules: readonly Rule[]
  token: string | undefined
}

export interface Purchase {
  at: Instant
  source: 'MANUAL' | 'INTERVAL' | 'THRESHOLD'
  credits: Credits
  status: 'PENDING' | 'SETTLED' | 'FAILED'
  token: string | undefined
}

/** The monthly plan: the base amount of a period, and the price of a unit. */
export interface MonthlyPlan {
  base: Amount
  /** Tenths of a cent. */
  price: number
}

export class WalletOracle {
  status: 'ACTIVE' | 'TERMINATED' = 'ACTIVE'
  credits: Credits = 0
  consumed: Credits = 0
  readonly purchases: Purchase[] = []
  /** The amounts that the payment method is charged. */
  readonly invoices: { at: Instant; due: Amount }[] = []
  #terms: Terms
  #token: string | undefined
  #units = 0
  readonly #plan: MonthlyPlan
  readonly #created: Instant
  #now: Instant

  constructor(plan: MonthlyPlan, terms: Terms, now: Instant) {
    this.#plan = plan
    this.#terms = terms
    this.#token = terms.token
    this.#created = now
    this.#now = now
    this.#add(terms, 'MANUAL')
  }

  /** billing-158: at one instant top-ups are settled first, then wallets expire and are filled, then periods close. */
  advance(until: Instant): void {
    for (;;) {
      const settling = this.purchases
        .filter(({ status, token }) => status === 'PENDING' && settles(token))
        .map(({ at }) => at + 3000)
      const { expiresAt = Number.POSITIVE_INFINITY } = this.#terms
      const expiry = this.status === 'ACTIVE' ? expiresAt : Number.POSITIVE_INFINITY
      const at = Math.min(midnightOf(this.#now) + DAY, expiry, ...settling)
      if (at > until) break
      this.#now = at
      this.#settle()
      if (expiry <= at) this.status = 'TERMINATED'
      if (at % DAY === 0) this.#midnight()
    }
    this.#now = until
  }

  /** billing-212: a threshold is checked after usage. */
  use(units: number): void {
    this.#units += units
    this.#checkThresholds()
  }

  /** billing-214: a top-up of nothing is refused; billing-213: an expired wallet takes none. */
  topUp(added: Pick<Terms, 'paid' | 'granted'>): void {
    if (this.status === 'TERMINATED' || added.paid + added.granted === 0) throw new Refused()
    this.#add(added, 'MANUAL')
  }

  /** billing-214: a void of nothing or of more than there is is refused. */
  void(credits: Credits): void {
    if (this.status === 'TERMINATED' || credits === 0 || credits > this.credits) throw new Refused()
    this.credits -= credits
    this.#checkThresholds()
  }

  changeRules(rules: readonly Rule[]): void {
    if (this.status === 'TERMINATED') throw new Refused()
    this.#terms = { ...this.#terms, rules }
  }

  changeToken(token: string): void {
    this.#token = token
  }

  /** billing-216: granted credits are there at once, paid ones when the payment has succeeded. */
  #add({ paid, granted }: Pick<Terms, 'paid' | 'granted'>, source: Purchase['source']): void {
    this.credits += granted
    if (paid <= 0) return
    const purchase = { at: this.#now, source, credits: paid, status: 'PENDING' as const }
    this.purchases.push({ ...purchase, token: this.#token })
  }

  /** billing-182, billing-216: a payment takes 3 seconds; the token decides, as for an invoice's first payment. */
  #settle(): void {
    for (const purchase of this.purchases) {
      const { status, token, at } = purchase
      if (status !== 'PENDING' || !settles(token) || at + 3000 > this.#now) continue
      const isPaid = this.status === 'ACTIVE' && !token!.startsWith('tok_sandbox_declined')
      purchase.status = isPaid ? 'SETTLED' : 'FAILED'
      if (isPaid) this.credits += purchase.credits
    }
  }

  #midnight(): void {
    // billing-212: whole intervals after the rule's start, at midnight.
    for (const rule of this.status === 'ACTIVE' ? this.#terms.rules : []) {
      const start = rule.startedAt ?? this.#created
      const schedule = { cycle: rule.interval, billingTime: 'ANNIVERSARY' as const, start }
      const isDue = this.#now > midnightOf(start) && this.#now > start
      if (rule.trigger === 'INTERVAL' && isDue && this.#isValid(rule)) {
        if (beginsPeriod(this.#now, schedule)) this.#apply(rule)
      }
    }
    if (new Date(this.#now).getUTCDate() === 1) this.#invoice()
  }

  /** billing-178: a wallet pays for the fees that it may. */
  #invoice(): void {
    const usage = this.#usageAmount()
    const { pays, perCent } = this.#terms
    const payable =
      (pays === 'SUBSCRIPTION' ? 0 : usage) + (pays === 'CHARGE' ? 0 : this.#plan.base)
    const worth = this.status === 'ACTIVE' ? Math.floor(this.credits / perCent) : 0
    const paid = Math.min(worth, payable)
    this.credits -= paid * perCent
    this.consumed += paid * perCent
    this.#units = 0
    this.invoices.push({ at: this.#now, due: usage + this.#plan.base - paid })
    this.#checkThresholds()
  }

  #usageAmount = (): Amount => halfUp(this.#units * this.#plan.price, 10)

  /** billing-212: while a payment of any source is under way, a threshold adds none. */
  #checkThresholds(): void {
    if (this.status === 'TERMINATED') return
    for (const rule of this.#terms.rules) {
      if (rule.trigger !== 'THRESHOLD' || !this.#isValid(rule)) continue
      if (rule.startedAt !== undefined && rule.startedAt > this.#now) continue
      if (this.#underWay().length === 0 && this.#netCredits() <= rule.threshold) this.#apply(rule)
    }
  }

  #isValid = ({ expiresAt }: Rule): boolean => expiresAt === undefined || expiresAt > this.#now

  /** billing-212: a purchase without a payment method waits until the customer has one. */
  #underWay = (): Purchase[] =>
    this.purchases.filter(
      ({ status, token }) =>
        status === 'PENDING' && (token !== undefined || this.#token === undefined),
    )

  /** billing-210: the credits less the usage of the open period; none for a wallet that pays no usage. */
  #netCredits(): Credits {
    const ongoing = this.#terms.pays === 'SUBSCRIPTION' ? 0 : this.#usageAmount()
    return this.credits - ongoing * this.#terms.perCent
  }

  /** billing-212: credits missing to a target are bought, less those with a payment under way. */
  #apply(rule: Rule): void {
    const source = rule.trigger
    const buying = this.#underWay().reduce((sum, { credits }) => sum + credits, 0)
    const missing = rule.target - this.#netCredits() - buying
    this.#add(rule.method === 'FIXED' ? rule : { paid: missing, granted: 0 }, source)
  }
}

/** billing-182: without a payment method nothing begins; `tok_sandbox_pending` has no outcome. */
const settles = (token: string | undefined) =>
  token !== undefined && token !== 'tok_sandbox_pending'
