/** Makes the bill of a transition before it happens: its fees, the credit for unused days, and the amount left to pay. */
import { subtract, sum, toText } from '../price/decimal.ts'
import { type CreditedFee, spreadCredit } from './credit-note.ts'
import { applyCredits, type CreditSource } from './credits.ts'
import { type ChargeCost, type Fee, feeTotal } from './fees.ts'
import {
  closePeriod,
  closingPeriod,
  type NextState,
  nextState,
  type Transition,
} from './transition.ts'

/** Fees of a bill. Amounts are decimal text. */
interface BillPart {
  readonly lines: readonly BillLine[]
  /** On all lines. */
  readonly taxes: string
  /** With taxes. */
  readonly total: string
}

interface BillLine {
  readonly kind: 'BASE' | 'BASE_IN_ADVANCE' | 'CHARGE' | 'COMMITMENT'
  readonly chargeId: string | null
  /** Without taxes. */
  readonly amount: string
}

/** The base fees of an invoice; fees that depend on usage are apart. */
export interface Bill extends BillPart {
  readonly at: Date
  /** For unused days that were billed in advance, taxes included. It pays this bill, and its rest later ones. */
  readonly credit: string
  /** Left to pay after credits, if there is no usage. */
  readonly due: string
  /** Charges with their minimums, and the rest to the minimum commitment, with the usage of now. */
  readonly usage: BillPart
  /** Left to pay after credits, with the usage of now. */
  readonly dueWithUsage: string
}

/** Credits that pay invoices before the payment method, in the order of spending. */
export interface Credits {
  /** Balances of credit notes, the oldest first. Decimal text. */
  readonly notes: readonly string[]
  readonly wallets: readonly WalletCredit[]
}

interface WalletCredit extends CreditSource {
  readonly expiresAt: Date | null
}

/** Data that the bill of a transition depends on beside its terms. */
export interface BillInput {
  /** Usage of the closing period. */
  readonly costs: readonly ChargeCost[]
  /** The fees billed in advance for the open period, the latest first. */
  readonly advanceFees: readonly CreditedFee[]
  readonly credits: Credits
}

interface BilledTransition {
  /** Null if nothing is billed and nothing credited. */
  readonly bill: Bill | null
  readonly next: NextState
  readonly credits: Credits
  readonly advanceFees: readonly CreditedFee[]
}

export function billTransition(transition: Transition, input: BillInput): BilledTransition {
  const { at, plan } = transition
  const closing = closingPeriod(transition)
  const isUsed = closing !== undefined && closing.used.to > closing.used.from
  const closed = closePeriod(transition, closing, isUsed ? input.costs : undefined)
  const next = nextState(transition)
  const parts = spreadCredit(input.advanceFees, closed.unusedAdvance, plan.decimals)
  const credit = toText(sum(parts.map(({ part }) => feeTotal(part))))
  const fees = [...closed.fees, ...next.fees]
  const credits = usableAt(at, {
    ...input.credits,
    notes: [...input.credits.notes, ...(parts.length > 0 ? [credit] : [])],
  })
  const paid = payFrom(credits, fees)
  const base = fees.filter(({ kind }) => kind === 'SUBSCRIPTION')
  const bill = {
    at,
    ...toPart(base),
    credit,
    due: payFrom(credits, base).due,
    usage: toPart(fees.filter(({ kind }) => kind !== 'SUBSCRIPTION')),
    dueWithUsage: paid.due,
  }
  const isOpen = closing === undefined
  return {
    bill: fees.length + parts.length > 0 ? bill : null,
    next,
    credits: paid.left,
    advanceFees: [...next.fees, ...(isOpen ? input.advanceFees : [])],
  }
}

const toPart = (fees: readonly Fee[]): BillPart => ({
  lines: fees.map(({ kind, inAdvance, chargeId, amount }) => ({
    kind: kind === 'SUBSCRIPTION' ? (inAdvance ? 'BASE_IN_ADVANCE' : 'BASE') : kind,
    chargeId,
    amount,
  })),
  taxes: toText(sum(fees.map(({ tax }) => tax))),
  total: toText(sum(fees.map(feeTotal))),
})

/** A wallet that expires at an instant pays nothing then (billing-158). */
const usableAt = (at: Date, { notes, wallets }: Credits): Credits => ({
  notes,
  wallets: wallets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at),
})

function payFrom(
  { notes, wallets }: Credits,
  fees: readonly Fee[],
): { due: string; left: Credits } {
  const sources = [
    ...notes.map((available) => ({ available, kinds: null, expiresAt: null })),
    ...wallets,
  ]
  const { rest, spent } = applyCredits(
    fees.map((fee) => ({ kind: fee.kind, total: feeTotal(fee) })),
    sources,
  )
  const used = new Map(spent.map(({ credit, amount }) => [credit, amount]))
  const left = sources.map((source) => ({
    ...source,
    available: toText(subtract(source.available, used.get(source) ?? '0')),
  }))
  return {
    due: rest,
    left: {
      notes: left.slice(0, notes.length).map(({ available }) => available),
      wallets: left.slice(notes.length),
    },
  }
}
