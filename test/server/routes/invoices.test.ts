import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, it } from 'vitest'
import type { List } from '../../../server/bff/core/upstream/pagination.ts'
import {
  sortInvoices,
  toInvoicePage,
  totalsByCurrencyAndStatus,
} from '../../../server/bff/features/invoices/invoice-list.ts'
import { Invoice, type MyInvoices, MyInvoicesQuery } from '../../../server/contract/invoice.ts'
import { aBff, problemOf, type TestBff } from '../../support/bff/bff.ts'
import fc from '../../support/fc.ts'
import { BILLING, type Misbehaviour, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { respond } from '../../support/upstream/upstream-responses.ts'
import { anInvoice, BOB } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  bff = aBff(upstream)
  token = await bff.token()
  upstream.requests.length = 0
})

const LIST = `GET ${BILLING}/invoices`
const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'

async function list(query = ''): Promise<MyInvoices> {
  const response = await bff.ask(`/api/me/invoices?${DATES}${query}`, { token })
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as MyInvoices
}
const idsOf = ({ invoices }: MyInvoices) => invoices.map(({ id }) => id)

const many = (count: number, more: (i: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, i) =>
    anInvoice({ id: `inv-${i}`, invoice_number: `N-${i}`, ...more(i) }),
  )

describe('the invoice list', () => {
  it('merges the payment statuses, newest first', async () => {
    const answer = await list()
    assert.deepEqual(idsOf(answer), ['inv-alice-2', 'inv-alice-1', 'inv-alice-3'])
    assert.deepEqual(answer.metadata, { total_count: 3, total_pages: 1, current_page: 1 })
    assert.equal(answer.incomplete, false)
  })

  it('fetches each requested status and no other', async () => {
    assert.deepEqual(idsOf(await list('&payment_status=FAILED,PENDING')), [
      'inv-alice-2',
      'inv-alice-1',
    ])
    const asked = upstream.seen(LIST).map(({ url }) => new URL(url, 'http://u').searchParams)
    assert.deepEqual(
      asked.map((query) => query.get('payment_status')),
      ['PENDING', 'FAILED', 'PENDING'],
    )
    for (const query of asked) {
      assert.equal(query.get('issuing_date_from'), '2025-01-01')
      assert.equal(query.get('issuing_date_to'), '2026-12-31')
    }
  })

  it('fetches all pages of the service and paginates the merged list', async () => {
    upstream.rows.invoices = many(250, (i) => ({
      issued_date: `2026-01-${String((i % 28) + 1).padStart(2, '0')}`,
    }))
    const first = await list('&per_page=100&page=1')
    const last = await list('&per_page=100&page=3')
    assert.deepEqual(first.metadata, { total_count: 250, total_pages: 3, current_page: 1 })
    assert.equal(last.invoices.length, 50)
    const seen = new Set([
      ...idsOf(first),
      ...idsOf(await list('&per_page=100&page=2')),
      ...idsOf(last),
    ])
    assert.equal(seen.size, 250)
    assert.deepEqual(idsOf(await list('&page=99')), [])
  })

  it('totals all filtered invoices, not the page', async () => {
    upstream.rows.invoices = many(12)
    const answer = await list('&per_page=5')
    assert.equal(answer.invoices.length, 5)
    assert.deepEqual(answer.totals, [
      {
        currency_code: 'USD',
        payment_status: 'FAILED',
        count: 12,
        value: '121.2',
        overdue_count: 12,
        overdue_value: '121.2',
      },
    ])
  })

  it('stops at 1,000 rows and is marked incomplete', async () => {
    upstream.rows.invoices = many(1000)
    assert.equal((await list()).incomplete, false)
    upstream.rows.invoices = many(1001)
    const answer = await list('&per_page=100&page=10')
    assert.equal(answer.incomplete, true)
    assert.equal(answer.metadata.total_count, 1000)
    assert.equal(answer.invoices.length, 100)
  })

  it('limits the rows of each status separately', async () => {
    upstream.rows.invoices = [
      ...many(1200, () => ({ payment_status: 'PENDING' })),
      anInvoice({ id: 'inv-failed', payment_status: 'FAILED', issued_date: '2026-12-01' }),
    ]
    const answer = await list()
    assert.equal(answer.incomplete, true)
    assert.equal(idsOf(answer)[0], 'inv-failed')
  })

  it('ends if the service repeats a page or never ends', async () => {
    const same = {
      invoices: many(3),
      metadata: { total_count: 9e5, total_pages: 9e5, current_page: 1 },
    }
    upstream.misbehave(LIST, says(200, same))
    const answer = await list()
    assert.equal(answer.metadata.total_count, 3)
    assert.equal(answer.incomplete, true)
    assert.ok(upstream.seen(LIST).length <= 16)
  })

  it('contains an invoice once if it changed its list between two reads', async () => {
    const paid = anInvoice({ payment_status: 'SUCCEEDED', updated_at: '2026-01-03T00:00:00Z' })
    upstream.misbehave(`${LIST}?`, (response, request) => {
      const rows = request.url.includes('SUCCEEDED') ? [paid] : [anInvoice()]
      says(200, { invoices: rows })(response, request)
    })
    const { invoices, totals } = await list()
    assert.deepEqual(
      invoices.map(({ id, payment_status }) => [id, payment_status]),
      [['inv-alice-1', 'SUCCEEDED']],
    )
    assert.equal(totals.length, 1)
  })

  it('shows the newer of two versions by their instants, not by their spelling', async () => {
    const paid = anInvoice({ payment_status: 'SUCCEEDED', updated_at: '2026-01-03T00:00:00Z' })
    const older = anInvoice({ payment_status: 'PENDING', updated_at: '2026-01-03T00:30:00+01:00' })
    upstream.misbehave(`${LIST}?`, (response, request) => {
      const rows = request.url.includes('SUCCEEDED') ? [paid] : [older]
      says(200, { invoices: rows })(response, request)
    })
    const { invoices } = await list()
    assert.deepEqual(
      invoices.map(({ payment_status }) => payment_status),
      ['SUCCEEDED'],
    )
  })

  /** After each page that is read of one status, the rows change. */
  const afterEachPage = (status: string, change: (page: number) => void) => {
    upstream.misbehave(`${LIST}?`, (response, request) => {
      const query = new URL(request.url, 'http://u').searchParams
      const [code, body] = respond(upstream.rows, 'GET', new URL(request.url, 'http://u'))
      says(code, body)(response, request)
      if (query.get('payment_status') === status) change(Number(query.get('page')))
    })
  }
  const asOf = (row: object, more: object) =>
    Object.assign(row, { updated_at: '2026-01-03T00:00:00Z', ...more })

  const flips: [from: string, to: string][] = [
    ['PENDING', 'FAILED'],
    ['PENDING', 'SUCCEEDED'],
    ['FAILED', 'PENDING'],
  ]
  for (const read of ['PENDING', 'FAILED', 'SUCCEEDED']) {
    for (const [from, to] of flips) {
      it(`loses no invoice that moves from ${from} to ${to} after ${read} was read`, async () => {
        upstream.rows.invoices = many(1, () => ({ payment_status: from }))
        const [row] = upstream.rows.invoices
        afterEachPage(read, () => asOf(row ?? {}, { payment_status: to }))
        const answer = await list()
        assert.deepEqual(idsOf(answer), ['inv-0'])
        assert.equal(answer.incomplete, false)
      })
    }
  }

  it('fetches a list again if rows left it between pages', async () => {
    upstream.rows.invoices = many(250, () => ({ payment_status: 'FAILED' }))
    const paid = upstream.rows.invoices.slice(0, 5)
    afterEachPage('FAILED', () => {
      for (const row of paid) asOf(row, { payment_status: 'SUCCEEDED' })
    })
    const { totals, incomplete, metadata } = await list('&per_page=100')
    const counts = totals.map(({ payment_status, count }) => [payment_status, count])
    assert.deepEqual(counts, [
      ['FAILED', 245],
      ['SUCCEEDED', 5],
    ])
    assert.equal(metadata.total_count, 250)
    assert.equal(incomplete, false)
  })

  it('fetches a list again if its rows moved but its length stayed', async () => {
    upstream.rows.invoices = many(250, (i) => ({ payment_overdue: i === 100 }))
    let moves = 1
    afterEachPage('FAILED', (page) => {
      if (page !== 1 || moves-- <= 0) return
      upstream.rows.invoices.shift()
      upstream.rows.invoices.push(anInvoice({ id: 'inv-new', payment_overdue: false }))
    })
    const { incomplete, totals } = await list()
    assert.deepEqual([totals[0]?.count, totals[0]?.overdue_count, incomplete], [250, 1, false])
  })

  it('is marked incomplete if a list changes during every read', async () => {
    upstream.rows.invoices = many(250)
    afterEachPage('FAILED', () => upstream.rows.invoices.shift())
    assert.equal((await list()).incomplete, true)
    const firsts = upstream.seen(LIST).filter(({ url }) => /=FAILED&page=1&/.test(url))
    assert.equal(firsts.length, 2)
  })
  it('ends where the first of several truncated lists ends, because older rows have gaps', () => {
    const rows = (...dates: string[]) =>
      dates.map((issued_date) =>
        Invoice.parse(anInvoice({ id: `inv-${issued_date}`, issued_date })),
      )
    const lists: List<Invoice>[] = [
      { rows: rows('2026-05-01', '2026-03-01'), unreadable: 0, state: 'truncated' },
      { rows: rows('2026-04-01', '2026-02-01'), unreadable: 0, state: 'truncated' },
      {
        rows: rows('2026-06-01', '2026-03-02', '2026-02-28', '2026-01-01'),
        unreadable: 0,
        state: 'complete',
      },
    ]
    const query = MyInvoicesQuery.parse({
      issuing_date_from: '2026-01-01',
      issuing_date_to: '2026-12-31',
    })
    const { invoices, incomplete } = toInvoicePage(lists, query)
    assert.deepEqual(
      invoices.map(({ issued_date }) => issued_date),
      ['2026-06-01', '2026-05-01', '2026-04-01', '2026-03-02', '2026-03-01'],
    )
    assert.equal(incomplete, true)
  })

  it('passes an unknown status through as text', async () => {
    upstream.misbehave(LIST, says(200, { invoices: [anInvoice({ payment_status: 'DISPUTED' })] }))
    assert.equal((await list()).invoices[0]?.payment_status, 'DISPUTED')
    assert.deepEqual(idsOf(await list('&payment_status=SUCCEEDED')), [])
  })

  it('treats a null list, or one without metadata, as empty', async () => {
    for (const body of [{ invoices: null }, { invoices: [], metadata: null }]) {
      upstream.misbehave(LIST, says(200, body))
      assert.deepEqual(await list(), {
        invoices: [],
        totals: [],
        metadata: { total_count: 0, total_pages: 0, current_page: 1 },
        incomplete: false,
      })
    }
  })

  for (const value of ['9007199254740993', '1e400', '-0.1234567890123456']) {
    it(`keeps the other invoices beside an amount of ${value}, which no number can represent`, async () => {
      const rows = [anInvoice(), anInvoice({ id: 'inv-unreadable' })]
      const text = JSON.stringify({ invoices: rows })
      const at = text.lastIndexOf('"amount":')
      const bad = text.slice(0, at) + text.slice(at).replaceAll('"value":10.1', `"value":${value}`)
      upstream.misbehave(`${LIST}?`, says(200, bad))
      for (const sort of ['-issued_date', 'amount']) {
        const { invoices, totals, incomplete } = await list(`&payment_status=FAILED&sort=${sort}`)
        const unreadable = invoices.find(({ id }) => id === 'inv-unreadable')
        assert.equal(invoices.length, 2)
        assert.deepEqual(unreadable?.amount, { total_amount: null })
        assert.equal(unreadable.fees, null)
        assert.deepEqual([totals[0]?.count, totals[0]?.value], [1, '10.1'])
        assert.equal(incomplete, true)
      }
    })
  }

  it('has no amount where one has another shape, and all other rows', async () => {
    const amount = { total_amount: { value: '10.10', currency_code: 'USD' } }
    const invoices = [anInvoice({ id: 'a', amount }), anInvoice({ id: 'b' })]
    upstream.misbehave(LIST, says(200, { invoices }))
    const response = await bff.ask(`/api/me/invoices?${DATES}`, { token })
    const answer = (await response.json()) as MyInvoices
    assert.deepEqual(
      answer.invoices.map(({ id, amount }) => [id, amount.total_amount === null]),
      [
        ['a', true],
        ['b', false],
      ],
    )
  })

  const sorted: [string, string[]][] = [
    ['-issued_date', ['c', 'b', 'a']],
    ['issued_date', ['a', 'b', 'c']],
    ['due_date', ['c', 'b', 'a']],
    ['-due_date', ['a', 'b', 'c']],
    ['amount', ['b', 'c', 'a']],
    ['-amount', ['a', 'c', 'b']],
  ]
  for (const [sort, ids] of sorted) {
    it(`sorts by ${sort}`, async () => {
      const row = (id: string, issued_date: string, due_date: string, value: number) =>
        anInvoice({
          id,
          issued_date,
          due_date,
          amount: { total_amount: { value, currency_code: 'USD' } },
        })
      upstream.rows.invoices = [
        row('b', '2026-01-02', '2026-02-02', 9),
        row('a', '2026-01-01', '2026-02-03', 100),
        row('c', '2026-01-03', '2026-02-01', 10.5),
      ]
      assert.deepEqual(idsOf(await list(`&sort=${sort}`)), ids)
    })
  }
})

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const someInvoices = fc.array(
  fc.record({
    cents,
    currency_code: fc.constantFrom('USD', 'JPY', 'KWD'),
    payment_status: fc.constantFrom('PENDING', 'FAILED', 'SUCCEEDED', null),
    payment_overdue: fc.boolean(),
    issued_date: fc.constantFrom('2026-01-01', '2026-01-02', null),
  }),
)
const asInvoices = (rows: { cents: number; currency_code: string }[]) =>
  rows.map(({ cents, currency_code, ...more }, i) => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    const value = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    return {
      ...more,
      id: `inv-${i}`,
      amount: { total_amount: { currency_code, value } },
    } as Invoice
  })
/** Hundredths from decimal text, without a float on the way. */
function hundredths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(2, '0'))
  return text.startsWith('-') ? -value : value
}

describe('totals', () => {
  it('are exact, for each currency and status', () => {
    fc.assert(
      fc.property(someInvoices, (rows) => {
        const totals = totalsByCurrencyAndStatus(asInvoices(rows))
        const keys = totals.map((total) => `${total.currency_code} ${total.payment_status}`)
        assert.equal(new Set(keys).size, keys.length)
        for (const total of totals) {
          const group = rows.filter(
            (row) =>
              row.currency_code === total.currency_code &&
              (row.payment_status ?? 'UNKNOWN') === total.payment_status,
          )
          const sum = (some: typeof group) => some.reduce((all, row) => all + BigInt(row.cents), 0n)
          assert.equal(total.count, group.length)
          assert.equal(hundredths(total.value), sum(group))
          const overdue = group.filter((row) => row.payment_overdue)
          assert.equal(total.overdue_count, overdue.length)
          assert.equal(hundredths(total.overdue_value), sum(overdue))
        }
        const counted = totals.reduce((all, total) => all + total.count, 0)
        assert.equal(counted, rows.length)
      }),
    )
  })

  it('have no exponent', () => {
    const value = '0.00000001'
    const invoice = {
      id: 'a',
      amount: { total_amount: { currency_code: 'USD', value } },
    } as Invoice
    assert.equal(totalsByCurrencyAndStatus([invoice])[0]?.value, value)
  })
})

describe('sortInvoices', () => {
  it('returns the same order for any input order', () => {
    fc.assert(
      fc.property(
        someInvoices,
        fc.constantFrom('-amount', 'amount', 'issued_date'),
        (rows, sort) => {
          const invoices = asInvoices(rows)
          const ids = (list: Invoice[]) => list.map(({ id }) => id)
          assert.deepEqual(
            ids(sortInvoices(invoices, sort as 'amount')),
            ids(sortInvoices([...invoices].reverse(), sort as 'amount')),
          )
        },
      ),
    )
  })
})

describe('invoices by their ids', () => {
  const ask = (ids: string) => bff.ask(`/api/me/invoices-by-id?ids=${ids}`, { token })

  it('come in the order of the ids, each once', async () => {
    const response = await ask('inv-alice-2,inv-alice-1,inv-alice-2')
    const { invoices } = (await response.json()) as Pick<MyInvoices, 'invoices'>
    assert.deepEqual(
      invoices.map(({ id }) => id),
      ['inv-alice-2', 'inv-alice-1'],
    )
    assert.equal(upstream.seen(`GET ${BILLING}/invoices/`).length, 2)
  })

  it('omit those of another customer and those that do not exist', async () => {
    upstream.rows.invoices.push(anInvoice({ id: 'inv-bob-1', customer: BOB }))
    const read = async (ids: string) => {
      const response = await ask(ids)
      assert.equal(response.status, 200)
      return ((await response.json()) as MyInvoices).invoices.map(({ id }) => id)
    }
    assert.deepEqual(await read('inv-bob-1,inv-alice-1,inv-none'), ['inv-alice-1'])
    assert.deepEqual(await read('inv-bob-1'), [])
    assert.deepEqual(await read('inv-none'), [])
    const logged = bff.lines.map((line) => JSON.parse(line).foreign_rows)
    assert.deepEqual(logged, [undefined, 1, 1, undefined])
  })

  it('are read four at a time, and no further after a failure', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `inv-${i}`)
    let inFlight = 0
    let most = 0
    const slow: Misbehaviour = (response, request) => {
      most = Math.max(most, ++inFlight)
      setTimeout(() => {
        inFlight--
        says(200, anInvoice({ id: request.url.split('/').at(-1) ?? '' }))(response, request)
      }, 20)
    }
    upstream.misbehave(`GET ${BILLING}/invoices/`, slow)
    const { invoices } = (await (await ask(ids.join())).json()) as MyInvoices
    assert.deepEqual(
      invoices.map(({ id }) => id),
      ids,
    )
    assert.equal(most, 4)
    upstream.reset()
    upstream.misbehave(`GET ${BILLING}/invoices/`, slow)
    upstream.misbehave(`GET ${BILLING}/invoices/inv-0`, says(422, {}))
    assert.equal((await ask(ids.join())).status, 422)
    await pause(60)
    const read = new Set(upstream.seen(`GET ${BILLING}/invoices/`).map(({ url }) => url))
    assert.equal(read.size, 4)
  })

  it('fail as a whole if one of them can not be read', async () => {
    upstream.misbehave(`GET ${BILLING}/invoices/inv-alice-2`, says(500))
    await problemOf(await ask('inv-alice-1,inv-alice-2'), 502, 'upstream-failed')
  })

  it('are refused without an id, with a malformed id and with more than 20', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `inv-${i}`).join()
    for (const ids of ['', 'inv-alice-1,', '..%2Fplans', many]) {
      await problemOf(await ask(ids), 400, 'invalid-request')
    }
    assert.equal(upstream.seen('GET').filter(({ url }) => url.includes('/invoices/')).length, 0)
  })
})
