/** The payment of an invoice: whatever happens in whatever order, money is asked for once and "paid" is never a guess. */
import { expect } from '@open-wc/testing'
import { render } from 'lit'
import { ApiError, type ApiErrorCode } from '../../../components/internal/api-error.ts'
import {
  after,
  canPay,
  isWaiting,
  NO_PAYMENT,
  type Payment,
  type Phase,
} from '../../../components/invoice-list/payment.ts'
import { outcomeOf, statusPill } from '../../../components/invoice-list/status.ts'
import fc from '../../support/fc.ts'
import { anInvoice } from '../../support/invoices.ts'

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
  after(payment, { type: 'failed', error: new ApiError(code) })
const ask = (invoice = anInvoice()) => after(NO_PAYMENT, { type: 'asked', invoice })
const seeing = (payment: Payment, changes: Parameters<typeof anInvoice>[0]) =>
  after(payment, { type: 'seen', invoice: anInvoice(changes) })

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
  it('is asked for once until the invoice has changed, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        let invoice = anInvoice()
        let payment: Payment = NO_PAYMENT
        /** How the invoice stood when a request left that nobody refused. */
        let asked: string | undefined
        const standing = () => `${invoice.payment_status} ${invoice.updated_at}`
        for (const step of steps) {
          if (step === 'click') {
            const next = after(payment, { type: 'asked', invoice })
            if (next.phase === 'sending' && payment.phase !== 'sending') {
              expect(asked, 'a second request for an unchanged invoice').not.to.equal(standing())
              asked = standing()
            }
            payment = next
          } else if (step === 'look again' || typeof step === 'object') {
            if (typeof step === 'object') invoice = anInvoice(step)
            // Read before the answer: it is from before the payment.
            if (payment.phase === 'sending') asked = standing()
            payment = after(payment, { type: 'seen', invoice })
          } else if (payment.phase === 'sending') {
            payment = step === 'taken' ? after(payment, { type: 'taken' }) : fail(payment, step)
            if ((REFUSALS as string[]).includes(step)) asked = undefined
          }
          if (payment.phase !== 'none') expect(canPay(invoice, payment)).to.equal(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is called paid only when the service says SUCCEEDED', () => {
    const phases: Phase[] = ['none', 'sending', 'requested', 'unknown']
    fc.assert(
      fc.property(aReading, fc.constantFrom(...phases), (reading, phase) => {
        const place = document.createElement('div')
        const invoice = anInvoice(reading)
        render(statusPill(invoice, { phase }, 'en'), place)
        const paid = reading.payment_status === 'SUCCEEDED'
        expect(place.textContent === 'Paid').to.equal(paid)
        expect(outcomeOf(invoice, 'en') === 'Paid').to.equal(paid)
      }),
    )
  })

  it('is offered for what is issued, not paid and not under way', () => {
    const offered = (changes: Parameters<typeof anInvoice>[0]) =>
      canPay(anInvoice(changes), NO_PAYMENT)
    expect(offered({})).to.equal(true)
    expect(offered({ payment_status: 'PENDING' })).to.equal(true)
    expect(offered({ payment_status: 'SUCCEEDED' })).to.equal(false)
    expect(offered({ payment_status: 'DISPUTED' })).to.equal(false)
    expect(offered({ status: 'DRAFT' })).to.equal(false)
    expect(offered({ payment_requested: true })).to.equal(false)
  })

  it('waits after it was taken, was taken before, or nobody knows', () => {
    expect(after(ask(), { type: 'taken' }).phase).to.equal('requested')
    for (const code of TAKEN) expect(fail(ask(), code).phase).to.equal('requested')
    for (const code of LOST) expect(fail(ask(), code).phase).to.equal('unknown')
    for (const code of REFUSALS) expect(isWaiting(fail(ask(), code))).to.equal(false)
  })

  it('ends with an outcome and not with its own beginning', () => {
    for (const waiting of [after(ask(), { type: 'taken' }), fail(ask(), 'outcome-unknown')]) {
      const later = '2026-11-20T00:00:00Z'
      expect(seeing(waiting, {}), 'unchanged').to.equal(waiting)
      expect(seeing(waiting, { payment_status: 'PENDING', updated_at: later })).to.equal(waiting)
      expect(seeing(waiting, { updated_at: later, payment_requested: true })).to.equal(waiting)
      expect(seeing(waiting, { updated_at: later })).to.include({ phase: 'none', failed: true })
      expect(seeing(waiting, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
    }
  })

  it('that was asked for elsewhere is followed until the server says it is over', () => {
    const followed = seeing(NO_PAYMENT, { payment_requested: true })
    expect(followed.phase).to.equal('requested')
    expect(seeing(followed, { payment_requested: true })).to.equal(followed)
    expect(seeing(followed, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
    const failed = seeing(followed, {})
    expect(failed).to.include({ phase: 'none', failed: true })
    expect(seeing(failed, {}), 'until it changes').to.equal(failed)
    expect(seeing(failed, { payment_status: 'PENDING' })).to.equal(NO_PAYMENT)
  })

  it('keeps why it was refused until the invoice changes', () => {
    const refused = fail(ask(), 'refused')
    expect(seeing(refused, {}).refusal?.code).to.equal('refused')
    expect(seeing(refused, { payment_status: 'SUCCEEDED' })).to.equal(NO_PAYMENT)
  })
})
