/**
 * Random credit notes of a customer in a currency with thousandths, the outcome that the oracle expects, and their play
 * in a sandbox (docs/services/billing-credits.md).
 */
import { sql } from 'kysely'
import fc from '../fc.ts'
import { aCharge, aPlan, invoicesOf, subscribe } from '../sandbox/billing.ts'
import { stopClockWork } from '../sandbox/sandbox.ts'
import { DAY, HOUR, type Instant } from './calendar.ts'
import { type Fee, Ledger, newFee } from './invoices.ts'
import { type Amount, total } from './money.ts'
import { iso, START } from './subscription-life.ts'
import type { World } from './subscription-play.ts'

const END = START + 100 * DAY

const anAct = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('void' as const), note: fc.nat({ max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      invoice: fc.nat({ max: 2 }),
      /** Sevenths of the invoice's last fee; eight are too many. */
      sevenths: fc.integer({ min: 0, max: 8 }),
      /** Halves of the amount without taxes. */
      refund: fc.constantFrom(0, 0, 1, 2),
    }),
  },
)

export const creditNoteLife = fc.record({
  amount: fc.integer({ min: 1, max: 50_000 }),
  minimum: fc.integer({ min: 0, max: 9_999 }),
  taxRate: fc.constantFrom(0, 1900),
  token: fc.constantFrom('tok_visa', 'tok_visa', 'tok_sandbox_declined', undefined),
  acts: fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 90 }), act: anAct }), {
      selector: ({ day }) => day,
      minLength: 2,
      maxLength: 8,
    })
    .map((acts) => acts.toSorted((a, b) => a.day - b.day)),
})
export type CreditNoteLife = typeof creditNoteLife extends fc.Arbitrary<infer T> ? T : never

interface Outcome {
  taken: boolean[]
  /** The amounts that the payment method is charged. */
  due: Amount[]
  /** The amount, the taxes, the unused credit, and the outcome of a refund. */
  notes: [Amount, Amount, Amount, string | undefined][]
}

interface Note {
  fee: Fee
  amount: Amount
  tax: Amount
  credit: Amount
  refund: Amount
  invoice: number
  isVoid: boolean
  ledgerNote: { balance: Amount }
}

export function expectedCreditNotes({ acts, token, ...terms }: CreditNoteLife): Outcome {
  const ledger = new Ledger()
  const notes: Note[] = []
  const isPaying = token === 'tok_visa'
  const base = () => newFee('SUBSCRIPTION', terms.amount, terms.taxRate)
  const months = [0, 31, 59, 90]
  const issue = (until: Instant) => {
    for (const day of months.slice(ledger.invoices.length)) {
      const usage = newFee('CHARGE', terms.minimum, terms.taxRate)
      if (START + day * DAY > until) return
      ledger.issue(day === 0 ? [base()] : [usage, base()], START + day * DAY)
    }
  }
  const taken = acts.map(({ day, act }) => {
    issue(START + day * DAY + HOUR)
    return act.kind === 'void' ? voidNote(notes[act.note]) : addNote(act)
  })
  issue(END)
  return {
    taken,
    due: ledger.invoices.map(({ due }) => due),
    notes: notes.map(({ amount, tax, ledgerNote, refund }) => [
      ...([amount, tax, ledgerNote.balance] as const),
      refund > 0 ? 'SUCCEEDED' : undefined,
    ]),
  }

  /** billing-203, billing-204: never more than the fee, and a refund of no more than the card has paid. */
  function addNote(act: { invoice: number; sevenths: number; refund: number }): boolean {
    const invoice = ledger.invoices[act.invoice]
    if (!invoice) return false
    const fee = invoice.fees.at(-1)!
    const amount = Math.floor((fee.amount * act.sevenths) / 7)
    const refund = Math.floor((amount * act.refund) / 2)
    if (amount === 0 || fee.credited.amount + amount > fee.amount) return false
    const refunded = total(
      notes.filter((note) => note.invoice === act.invoice).map((note) => note.refund),
    )
    const paid = isPaying ? invoice.due : 0
    if (refund > 0 && refund > paid - refunded) return false
    const ledgerNote = ledger.credit([{ fee, amount }], 0)
    const { tax } = ledgerNote
    ledgerNote.balance -= refund
    const credit = ledgerNote.balance
    notes.push({
      fee,
      amount,
      tax,
      credit,
      refund,
      ledgerNote,
      invoice: act.invoice,
      isVoid: false,
    })
    return true
  }

  /** billing-205: a note of which nothing was used or refunded; its fee can be credited again. */
  function voidNote(note: Note | undefined): boolean {
    if (!note || note.isVoid || note.refund > 0) return false
    if (note.ledgerNote.balance !== note.credit) return false
    note.isVoid = true
    note.ledgerNote.balance = 0
    note.fee.credited.amount -= note.amount
    note.fee.credited.tax -= note.tax
    return true
  }
}

const mils = (value: string | number): Amount => Math.round(Number(value) * 1000)
const value = (amount: Amount) => ({ value: amount / 1000 })

export async function playCreditNotes(
  { sandbox, metrics, tax }: World,
  { amount, minimum, taxRate, token, acts }: CreditNoteLife,
): Promise<Outcome> {
  await sandbox.clock.set(new Date(START), true)
  const plan = await aPlan(sandbox, {
    amount: { ...value(amount), currency_code: 'KWD' },
    pay_in_advance: true,
    usage_based_charges: [aCharge(metrics.calls, '1', { min_amount: value(minimum) })],
    ...(taxRate > 0 && { tax_codes: [tax.code] }),
  })
  const subscribed = await subscribe(sandbox, plan, { customer: { payment_method_token: token } })
  const ids: string[] = []
  const taken: boolean[] = []
  for (const { day, act } of acts) {
    await sandbox.advanceTo(iso(START + day * DAY + HOUR))
    if (act.kind === 'void') {
      const id = ids[act.note]
      taken.push(
        id !== undefined && isTaken(await sandbox.call('POST', `/credit-notes/${id}/void`)),
      )
      continue
    }
    const invoice = (await invoicesOf(sandbox, subscribed))[act.invoice]
    if (!invoice) {
      taken.push(false)
      continue
    }
    const part = Math.floor((amount * act.sevenths) / 7)
    const refund = Math.floor((part * act.refund) / 2)
    const answer = await sandbox.call('POST', '/credit-notes', {
      invoice_id: invoice.id,
      items: [{ fee_id: invoice.fees.at(-1).id, amount: value(part) }],
      ...(refund > 0 && { refund_amount: value(refund) }),
    })
    taken.push(isTaken(answer))
    if (answer.status === 201) ids.push(answer.body.id)
  }
  await sandbox.advanceTo(iso(END))
  const invoices = await invoicesOf(sandbox, subscribed)
  const { rows } = await sql<
    Record<'amount' | 'tax' | 'balance', string> & { refund: string | null }
  >`
    select sub_total as amount, taxes as tax, balance, refund_status as refund
    from credit_notes join customers on customers.id = credit_notes.customer_id
    where external_id = ${subscribed.customer} order by credit_notes.position`.execute(sandbox.db)
  await stopClockWork(sandbox)
  return {
    taken,
    due: invoices.map((invoice) => mils(invoice.amount.total_amount.value)),
    notes: rows.map((row) => [
      mils(row.amount),
      mils(row.tax),
      mils(row.balance),
      row.refund ?? undefined,
    ]),
  }
}

function isTaken({ status, text }: { status: number; text: string }): boolean {
  if (![200, 201, 422].includes(status)) throw new Error(text)
  return status !== 422
}
