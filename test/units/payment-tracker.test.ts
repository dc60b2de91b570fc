/**
 * A tracker of payments with invoices in memory: nothing is sent twice, nothing is paid without a reading that says so.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../../components/internal/api/api-client.ts'
import { ApiError } from '../../components/internal/api/api-error.ts'
import { TabStorage } from '../../components/internal/dom/tab-storage.ts'
import { isWaiting, type Payment } from '../../components/internal/payments/payment-reducer.ts'
import {
  type PayableInvoice,
  type PaymentSource,
  PaymentTracker,
} from '../../components/internal/payments/payment-tracker.ts'

const anInvoice = (members: Partial<PayableInvoice> = {}): PayableInvoice => ({
  id: 'a',
  status: 'FINALIZED',
  payment_status: 'FAILED',
  updated_at: '2026-11-01T00:00:00Z',
  ...members,
})

const anApi = () =>
  new ApiClient('/api', {} as ConstructorParameters<typeof ApiClient>[1], new TabStorage(() => 'o'))

for (const isShared of [true, false])
  describe(`a tracker of ${isShared ? 'shared' : 'kept'} payments`, () => {
    let requests: number
    let error: ApiError | undefined
    let current: PayableInvoice
    let stored: Payment | undefined
    const source: PaymentSource<PayableInvoice> = {
      isShared,
      read: async () => current,
      request: async () => {
        requests++
        if (error) throw error
      },
      pending: {
        store: (_storage, _id, payment) => {
          stored = payment
        },
        restore: () => stored,
      },
    }
    const aTracker = () => {
      const tracker = PaymentTracker.of(anApi(), source)
      tracker.ingest([current])
      return tracker
    }
    const host = {} as HTMLElement
    beforeEach(() => {
      requests = 0
      error = stored = undefined
      current = anInvoice()
    })

    it('sends one request for two calls at once', async () => {
      const tracker = aTracker()
      const payments = await Promise.all([tracker.pay(current, host), tracker.pay(current, host)])
      expect(requests).to.equal(1)
      expect(payments[1]).to.equal(undefined)
    })

    for (const code of [undefined, 'outcome-unknown', 'already-requested'] as const)
      it(`sends no second one after ${code ?? 'an accepted one'}, until the invoice has changed`, async () => {
        const tracker = aTracker()
        error = code && new ApiError(code)
        await tracker.pay(current, host)
        await tracker.read('a')
        expect(await tracker.pay(current, host)).to.equal(undefined)
        expect(requests).to.equal(1)
        current = anInvoice({ updated_at: '2026-11-01T00:01:00Z' })
        await tracker.read('a')
        await tracker.pay(current, host)
        expect(requests).to.equal(2)
      })

    it('sends nothing for an invoice that was never read, or that the service collects by itself', async () => {
      const tracker = aTracker()
      expect(await tracker.pay(anInvoice({ id: 'other' }), host)).to.equal(undefined)
      await tracker.pay(current, host, Promise.resolve(true))
      expect(requests).to.equal(0)
    })

    it('keeps an unknown outcome in another tracker of the same tab, and sends nothing there', async () => {
      error = new ApiError('outcome-unknown')
      await aTracker().pay(current, host)
      const reloaded = aTracker()
      expect(reloaded.payment(current).phase).to.equal('unknown')
      expect(await reloaded.pay(current, host)).to.equal(undefined)
      expect(requests).to.equal(1)
      expect(reloaded.nextPollDelay).to.be.a('number')
    })

    it('has an outcome only by a reading of the invoice, and ignores an older one', async () => {
      const tracker = aTracker()
      const outcomes: string[] = []
      tracker.subscribe((all) =>
        outcomes.push(...all.map(({ payment_status }) => String(payment_status))),
      )
      await tracker.pay(current, host)
      expect(isWaiting(tracker.payment(current))).to.equal(true)
      const paid = { payment_status: 'SUCCEEDED' } as const
      tracker.ingest([anInvoice({ ...paid, updated_at: '2026-10-01T00:00:00Z' })])
      expect(tracker.latest(current).payment_status).to.equal('FAILED')
      expect(outcomes).to.deep.equal([])
      tracker.ingest([anInvoice({ ...paid, updated_at: '2026-11-01T00:01:00Z' })])
      expect(outcomes).to.deep.equal(['SUCCEEDED'])
    })
  })
