/** Payment reducer: random event sequences never pay twice and never guess "paid". */
import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../components/internal/api/api-error.ts'
import {
  canPay,
  isWaiting,
  NO_PAYMENT,
  type Payment,
  type Phase,
  paymentReducer,
} from '../../components/internal/payments/payment-reducer.ts'
import { outcomeLabel, statusBadge } from '../../components/invoice-list/invoice-format.ts'
import { messages } from '../../components/invoice-list/messages.ts'
import { anInvoice } from '../../demo/fixtures/customer.ts'
import { localizeIn } from '../support/elements/localize-in.ts'
import fc from '../support/fc.ts'

const english = localizeIn('en', messages)

const REFUSALS: ApiErrorCode[] = [
  'refused',
  'not-found',
  'session-expired',
  'offline',
  'upstream-failed',
  'upstream-timeout',
]
const TAKEN: ApiErrorCode[] = ['already-requested', 'conflict']
const LOST: ApiErrorCode[] = ['outcome-unknown', 'internal', 'unreadable']

const fail = (payment: Payment, code: ApiErrorCode) =>
  paymentReducer(payment, { type: 'failed', error: new ApiError(code) })
const ask = (invoice = anInvoice()) => paymentReducer(NO_PAYMENT, { type: 'submitted', invoice })
const seeing = (payment: Payment, changes: Parameters<typeof anInvoice>[0]) =>
  paymentReducer(payment, { type: 'observed', invoice: anInvoice(changes) })

const aReading = fc.record({
  payment_status: fc.constantFrom('FAILED', 'PENDING', 'SUCCEEDED', 'DISPUTED', null),
  updated_at: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', null),
  payment_requested: fc.boolean(),
  status: fc.constantFrom('FINALIZED', 'DRAFT', null),
})
const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('click' as const, 'look again' as const) },
  aReading,
  fc.constantFrom<'taken' | ApiErrorCode>('taken', ...REFUSALS, ...TAKEN, ...LOST),
)

describe('a payment', () => {
  it('waits on while a reading in whole seconds shows the invoice of before', () => {
    const asked = anInvoice({ payment_status: 'FAILED', updated_at: '2026-11-01T00:00:00.250Z' })
    const requested = paymentReducer(ask(asked), { type: 'accepted' })
    const next = (updated_at: string) =>
      seeing(requested, { ...asked, updated_at, payment_requested: false })
    expect(next('2026-11-01T00:00:00Z').phase).toBe('requested')
    expect(next('2026-11-01T00:00:01Z').phase).toBe('none')
  })

  it('is requested once until the invoice changes, in any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        let invoice = anInvoice()
        let payment: Payment = NO_PAYMENT
        /** The invoice version at the last request that was not refused. */
        let asked: string | undefined
        const standing = () => `${invoice.payment_status} ${invoice.updated_at}`
        for (const step of steps) {
          if (step === 'click') {
            const next = paymentReducer(payment, { type: 'submitted', invoice })
            if (next.phase === 'sending' && payment.phase !== 'sending') {
              expect(asked, 'a second request for an unchanged invoice').not.to.equal(standing())
              asked = standing()
            }
            payment = next
          } else if (step === 'look again' || typeof step === 'object') {
            if (typeof step === 'object') invoice = anInvoice(step)
            // Loaded before the response, so older than the payment.
            if (payment.phase === 'sending') asked = standing()
            payment = paymentReducer(payment, { type: 'observed', invoice })
          } else if (payment.phase === 'sending') {
            payment =
              step === 'taken' ? paymentReducer(payment, { type: 'accepted' }) : fail(payment, step)
            if ((REFUSALS as string[]).includes(step)) asked = undefined
          }
          if (payment.phase !== 'none') expect(canPay(invoice, payment)).to.equal(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is paid only when the service reports SUCCEEDED', () => {
    const phases: Phase[] = ['none', 'sending', 'requested', 'unknown']
    fc.assert(
      fc.property(aReading, fc.constantFrom(...phases), (reading, phase) => {
        const invoice = anInvoice(reading)
        const badge = statusBadge(invoice, { phase }, english)
        const paid = reading.payment_status === 'SUCCEEDED'
        expect(badge.values.includes('Paid')).to.equal(paid)
        expect(
          outcomeLabel(invoice, english, { href: '', isReplaceable: false }) === 'Paid',
        ).to.equal(paid)
      }),
    )
  })

  it('is available for an issued invoice that is neither paid nor in progress', () => {
    const offered = (changes: Parameters<typeof anInvoice>[0]) =>
      canPay(anInvoice(changes), NO_PAYMENT)
    expect(offered({})).to.equal(true)
    expect(offered({ payment_status: 'PENDING' })).to.equal(true)
    expect(offered({ payment_status: 'SUCCEEDED' })).to.equal(false)
    expect(offered({ payment_status: 'DISPUTED' })).to.equal(false)
    expect(offered({ status: 'DRAFT' })).to.equal(false)
    expect(offered({ payment_requested: true })).to.equal(false)
  })

  it('waits after an accepted, a repeated or an unknown request', () => {
    expect(paymentReducer(ask(), { type: 'accepted' }).phase).to.equal('requested')
    for (const code of TAKEN) expect(fail(ask(), code).phase).to.equal('requested')
    for (const code of LOST) expect(fail(ask(), code).phase).to.equal('unknown')
    for (const code of REFUSALS) expect(isWaiting(fail(ask(), code))).to.equal(false)
  })

  it('is in progress when the service collects by itself, and available again when that has failed', () => {
    const later = '2026-11-20T00:00:00Z'
    const moved = (changes: Parameters<typeof anInvoice>[0]) =>
      paymentReducer(NO_PAYMENT, { type: 'moved', invoice: anInvoice(changes) })
    const collected = moved({ payment_status: 'PENDING', updated_at: later })
    expect(collected.phase).to.equal('requested')
    expect(seeing(collected, { payment_status: 'PENDING', updated_at: later })).to.equal(collected)
    expect(seeing(collected, { updated_at: '2026-11-21T00:00:00Z' }).failed).to.equal(true)
    expect(moved({ updated_at: later }).failed).to.equal(true)
    expect(moved({ payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
  })

  it('ends with an outcome, not with its own pending state', () => {
    for (const waiting of [
      paymentReducer(ask(), { type: 'accepted' }),
      fail(ask(), 'outcome-unknown'),
    ]) {
      const later = '2026-11-20T00:00:00Z'
      expect(seeing(waiting, {}), 'unchanged').to.equal(waiting)
      expect(seeing(waiting, { payment_status: 'PENDING', updated_at: later })).to.equal(waiting)
      expect(seeing(waiting, { updated_at: later, payment_requested: true })).to.equal(waiting)
      expect(seeing(waiting, { updated_at: later })).to.include({ phase: 'none', failed: true })
      expect(seeing(waiting, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
    }
  })

  it('is polled until it settles when it was requested elsewhere', () => {
    const followed = seeing(NO_PAYMENT, { payment_requested: true })
    expect(followed.phase).to.equal('requested')
    expect(seeing(followed, { payment_requested: true })).to.equal(followed)
    expect(seeing(followed, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
    const failed = seeing(followed, {})
    expect(failed).to.include({ phase: 'none', failed: true })
    expect(seeing(failed, {}), 'until it changes').to.equal(failed)
    expect(seeing(failed, { payment_status: 'PENDING' })).to.equal(NO_PAYMENT)
  })

  it('stays in progress in a list that says nothing about it', () => {
    const followed = seeing(NO_PAYMENT, { payment_requested: true })
    const { payment_requested: _, ...row } = anInvoice()
    expect(paymentReducer(followed, { type: 'observed', invoice: row })).to.equal(followed)
  })

  it('has the same phase after a reload, by the reading of the server', () => {
    const unconfirmed = { payment_requested: true, payment_unconfirmed: true }
    const confirmed = { payment_requested: true, payment_unconfirmed: false }
    const unknown = fail(ask(), 'outcome-unknown')
    expect(seeing(unknown, unconfirmed)).to.equal(unknown)
    expect(seeing(NO_PAYMENT, unconfirmed).phase).to.equal('unknown')
    expect(seeing(unknown, confirmed).phase).to.equal('requested')
    expect(seeing(NO_PAYMENT, confirmed).phase).to.equal('requested')
    const elsewhere = seeing(NO_PAYMENT, confirmed)
    expect(seeing(elsewhere, unconfirmed).phase).to.equal('unknown')
  })

  it('keeps its refusal until the invoice changes', () => {
    const refused = fail(ask(), 'refused')
    expect(seeing(refused, {}).refusal?.code).to.equal('refused')
    expect(seeing(refused, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
  })
})
