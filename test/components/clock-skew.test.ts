/** Browser clocks that are a day off or in a zone with DST: dates follow the service's time. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { UsageMeter } from '../../components/usage-meter/usage-meter.ts'
import { anInvoice, anInvoicePage, aPaidInvoice, aUsage } from '../../demo/fixtures/customer.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)
define('usage-meter', UsageMeter)

const HOUR = 3_600_000
const RealDate = Date

/** A fake `Date` that is at `now`; its local getters are `offset` hours behind UTC. */
function aDate(now: number, offset: (time: number) => number): DateConstructor {
  class OffDate extends RealDate {
    constructor(value: string | number | Date = now) {
      super(value)
    }
    static override now = () => now
    #local = () => new RealDate(this.getTime() - offset(this.getTime()) * HOUR)
    override getTimezoneOffset = () => offset(this.getTime()) * 60
    override getFullYear = () => this.#local().getUTCFullYear()
    override getMonth = () => this.#local().getUTCMonth()
    override getDate = () => this.#local().getUTCDate()
    override getDay = () => this.#local().getUTCDay()
    override getHours = () => this.#local().getUTCHours()
  }
  return OffDate as unknown as DateConstructor
}

/** New York: DST ended on November 1, 2026, at 06:00 UTC. */
const newYork = (time: number) => (time < RealDate.UTC(2026, 10, 1, 6) ? 4 : 5)

const NOW = '2026-11-20T23:30:00Z'
const at = (text: string) => RealDate.parse(text)
const CLOCKS: [skew: string, clock: DateConstructor][] = [
  ['right', aDate(at(NOW), () => 0)],
  ['a day behind', aDate(at(NOW) - 24 * HOUR, () => 0)],
  ['a day ahead', aDate(at(NOW) + 24 * HOUR, () => 0)],
  ['a year ahead', aDate(at(NOW) + 365 * 24 * HOUR, () => 0)],
  ['in the hour that comes twice', aDate(at('2026-11-01T05:30:00Z'), newYork)],
  ['twelve hours behind UTC', aDate(at(NOW), () => 12)],
  ['fourteen hours ahead of UTC', aDate(at(NOW), () => -14)],
]

describe('a skewed browser clock', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: NOW } })
      .on('GET /api/me/usage/current', { json: aUsage() })
      .on('GET /api/me/invoices', {
        json: anInvoicePage([
          anInvoice({ payment_overdue: true, due_date: '2026-12-15' }),
          anInvoice({ id: 'inv-43', payment_overdue: false, due_date: '2026-11-15' }),
          aPaidInvoice({ issued_date: '2026-11-01', due_date: '2026-03-29' }),
        ]),
      })
  })
  afterEach(() => {
    bff.restore()
    window.Date = RealDate
  })

  for (const [skew, clock] of CLOCKS) {
    it(`changes no date: ${skew}`, async () => {
      window.Date = clock
      const meter = await renderInSession('usage-meter', ['usage-loaded'], {
        attributes: { subscription: 'terrain' },
      })
      await meter.waitForEvents(1)
      expect(meter.text()).to.contain('Nov 1 – 30, 2026').and.to.contain('10 days left')

      const list = await renderInSession('invoice-list', ['invoices-loaded'], {
        attributes: { period: '12-months' },
      })
      await list.waitForEvents(1)
      const [, query] = bff.calls('GET /api/me/invoices')[0]!.address.split('?')
      const asked = new URLSearchParams(query)
      expect([...asked.values()])
        .to.include('2025-12-01')
        .and.to.include('2026-11-20')
      const rows = list.texts('tbody tr')
      expect(rows.map((row) => /overdue/i.test(row))).to.deep.equal([true, false, false])
      expect(rows[0]).to.contain('Nov 1, 2026').and.to.contain('Dec 15, 2026')
      expect(rows[1]).to.contain('Nov 15, 2026')
      expect(rows[2]).to.contain('Nov 1, 2026').and.to.contain('Mar 29, 2026')
    })
  }
})
