/** List filter: columns, dates, query and totals, derived from attributes. */
import { describe, expect, it } from 'vitest'
import {
  effectivePeriod,
  isRangeInverted,
  readFilter,
  resolveRange,
} from '../../components/internal/domain/invoice-filter.ts'
import { firstOfLastMonths } from '../../components/internal/domain/months.ts'
import { toIsoDate } from '../../components/internal/format/dates.ts'
import { computeTotals } from '../../components/invoice-list/fetch-invoices.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import {
  type ListFilter,
  readListFilter,
  toggleSort,
  toQuery,
  visibleColumns,
} from '../../components/invoice-list/list-filter.ts'
import { aTotal } from '../../demo/fixtures/customer.ts'
import { warned } from '../support/elements/wait.ts'
import fc from '../support/fc.ts'

const TODAY = '2026-11-20'

const aFilter = (changes: Partial<ListFilter> = {}): ListFilter => ({
  status: 'all',
  period: '12-months',
  from: '',
  to: '',
  sort: '-issued_date',
  page: 1,
  pageSize: 10,
  ...changes,
})

/** A list with these properties. */
const aList = (written: object) => Object.assign(new InvoiceList(), written)

describe('the columns', () => {
  const columns = (text: string) => visibleColumns(aList({ columns: text }).columns).join()

  it('are the given ones, without duplicates and in order', () => {
    expect(columns('amount, due number')).to.equal('amount,due,number')
    expect(columns('due,due')).to.equal('due')
  })

  it('are all columns when no given one exists', () => {
    expect(columns('')).to.equal('number,issued,due,status,amount')
    expect(columns('price')).to.equal('number,issued,due,status,amount')
    expect(columns('price amount')).to.equal('amount')
  })
})

describe('the dates of a filter', () => {
  it('are all dates by default', () => {
    const filter = readFilter(aList({ period: '' }))
    expect(filter.period).to.equal('all')
    expect(resolveRange(filter, TODAY)).to.deep.equal({ from: '1970-01-01', to: TODAY })
  })

  it('follow the presets', () => {
    const from = (period: ListFilter['period']) => resolveRange(aFilter({ period }), TODAY).from
    expect(from('30-days')).to.equal('2026-10-21')
    expect(from('12-months')).to.equal('2025-12-01')
    expect(from('3-months')).to.equal('2026-09-01')
    expect(from('this-year')).to.equal('2026-01-01')
  })

  it('can be custom, with one bound or both', () => {
    const range = { from: '2026-01-05', to: '2026-02-10' }
    expect(resolveRange(aFilter(range), TODAY)).to.deep.equal(range)
    expect(effectivePeriod(aFilter(range))).to.equal('custom')
    expect(resolveRange(aFilter({ from: range.from }), TODAY).to).to.equal(TODAY)
    expect(resolveRange(aFilter({ to: range.to }), TODAY).from).to.equal('1970-01-01')
  })

  it('ignore malformed dates', () => {
    for (const from of ['2026-02-30', '2026-13-01', 'yesterday', '0026-01-01', '2026-1-1']) {
      const filter = readFilter(aList(aFilter({ from })))
      expect(resolveRange(filter, TODAY).from, from).to.equal('2025-12-01')
    }
  })

  it('can be reversed', () => {
    expect(isRangeInverted({ from: '2026-02-02', to: '2026-02-01' })).to.equal(true)
    expect(isRangeInverted({ from: '2026-02-01', to: '2026-02-01' })).to.equal(false)
  })

  it('count months in the calendar, from the first day of a month', () => {
    expect(firstOfLastMonths('2026-03-31', 2)).to.equal('2026-02-01')
    expect(firstOfLastMonths('2024-02-29', 12)).to.equal('2023-03-01')
    const days = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (date, months) => {
        const day = toIsoDate(date)
        const first = firstOfLastMonths(day, months)
        const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(index(day) - index(first) + 1).to.equal(months)
        expect(first.slice(8)).to.equal('01')
      }),
    )
  })
})

describe('the query', () => {
  const range = { from: '2026-01-01', to: TODAY }

  it('has the statuses of the service, and none for all', () => {
    const status = (status: ListFilter['status']) =>
      toQuery(aFilter({ status }), range).payment_status
    expect(status('open')).to.equal('PENDING')
    expect(status('failed')).to.equal('FAILED')
    expect(status('paid')).to.equal('SUCCEEDED')
    expect(status('all')).to.equal(undefined)
  })

  it('is valid for the server with any attributes', async () => {
    await warned(async () =>
      fc.assert(
        fc.property(fc.double(), fc.double(), fc.string(), (page, pageSize, sort) => {
          const written = aFilter({ page, pageSize, sort: sort as ListFilter['sort'] })
          const query = toQuery(readListFilter(aList(written)), range)
          expect(Number.isInteger(query.page)).to.equal(true)
          expect(query.page).to.be.within(1, 100_000)
          expect(Number.isInteger(query.per_page)).to.equal(true)
          expect(query.per_page).to.be.within(1, 100)
          expect(query.sort ?? 'amount').to.match(/^-?(issued_date|due_date|amount)$/)
        }),
      ),
    )
  })

  it('reverses the sorted column, and starts another one descending', () => {
    expect(toggleSort('amount', '-issued_date')).to.equal('-amount')
    expect(toggleSort('amount', '-amount')).to.equal('amount')
    expect(toggleSort('amount', 'amount')).to.equal('-amount')
  })
})

describe('the totals', () => {
  it('are exact and never mix currencies', () => {
    const yen = { currency_code: 'JPY' }
    const { due, overdue, paid } = computeTotals([
      aTotal('PENDING', '0.1', { overdue_value: '0.1' }),
      aTotal('FAILED', '0.2'),
      aTotal('FAILED', '500', yen),
      aTotal('SUCCEEDED', '7', yen),
    ])
    const text = (amounts: typeof due) =>
      amounts.map(({ currency_code, value }) => `${currency_code} ${Number(value)}`)
    expect(text(due)).to.deep.equal(['JPY 500', 'USD 0.3'])
    expect(text(overdue)).to.deep.equal(['JPY 0', 'USD 0.1'])
    expect(text(paid)).to.deep.equal(['JPY 7', 'USD 0'])
  })
})
