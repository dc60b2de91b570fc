import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  fetchAllPages,
  fetchAllRows,
  fetchShownRows,
  type List,
} from '../../../server/bff/core/upstream/pagination.ts'
import { toInvoicePage } from '../../../server/bff/features/invoices/invoice-list.ts'
import { Invoice, MyInvoicesQuery } from '../../../server/contract/invoice.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

describe('fetchAllPages', () => {
  it('reads thirty pages of an endless list, and reports it truncated', async () => {
    let reads = 0
    const { rows, state } = await fetchAllPages(async ({ page, per_page }) => {
      assert.ok(++reads <= 31, 'more pages are read')
      return {
        rows: Array.from({ length: per_page }, (_, i) => ({ id: String(page * per_page + i) })),
        metadata: { total_count: 1e6, total_pages: 1e4, current_page: page },
      }
    })
    assert.deepEqual([rows.length, state], [3_000, 'truncated'])
  })
})

describe('fetchAllRows', () => {
  const pageOf = (count: number, total: number) => async () => ({
    rows: Array.from({ length: count }, (_, i) => ({ id: String(i) })),
    metadata: { total_count: total, total_pages: 1, current_page: 1 },
  })

  it('returns all rows of a complete list', async () => {
    assert.equal((await fetchAllRows(pageOf(3, 3))).length, 3)
    assert.deepEqual(await fetchAllRows(pageOf(0, 0)), [])
  })

  it('is unreadable if rows are missing, or if there are more than can be read', async () => {
    await assert.rejects(fetchAllRows(pageOf(3, 4)), { code: 'unreadable' })
    const endless = async ({ page, per_page }: { page: number; per_page: number }) => ({
      rows: Array.from({ length: per_page }, (_, i) => ({ id: String(page * per_page + i) })),
      metadata: { total_count: 1e6, total_pages: 1e4, current_page: page },
    })
    await assert.rejects(fetchAllRows(endless), { code: 'unreadable' })
  })
})

describe('fetchShownRows', () => {
  it('counts rows that can not be read as present, and reads each page once', async () => {
    let reads = 0
    const log: { unreadable_rows?: number } = {}
    const page = async ({ page }: { page: number }) => {
      reads++
      return {
        rows: page === 1 ? [{ id: 'a' }, null] : [null, { id: 'b' }],
        metadata: { total_count: 4, total_pages: 2, current_page: page },
      }
    }
    assert.deepEqual(await fetchShownRows(page, log), {
      rows: [{ id: 'a' }, { id: 'b' }],
      incomplete: true,
    })
    assert.deepEqual([reads, log.unreadable_rows], [3, 2])
  })

  it('is unreadable if rows are missing', async () => {
    const short = async () => ({
      rows: [null],
      metadata: { total_count: 2, total_pages: 1, current_page: 1 },
    })
    await assert.rejects(fetchShownRows(short, {}), { code: 'unreadable' })
  })
})

describe('toInvoicePage', () => {
  const query = MyInvoicesQuery.parse({
    issuing_date_from: '2026-01-01',
    issuing_date_to: '2026-12-31',
  })
  const pageOf = (...lists: List<Invoice>[]) => toInvoicePage(lists, query)
  const invoice = (more: Record<string, unknown>) => Invoice.parse(anInvoice(more))

  it('has all rows beside an inconsistent list, which may lack rows anywhere', () => {
    const { invoices, incomplete } = pageOf(
      {
        rows: [invoice({ id: 'new', issued_date: '2026-05-01' })],
        unreadable: 0,
        state: 'inconsistent',
      },
      {
        rows: [invoice({ id: 'old', issued_date: '2026-01-01' })],
        unreadable: 0,
        state: 'complete',
      },
    )
    assert.deepEqual([invoices.map(({ id }) => id), incomplete], [['new', 'old'], true])
  })

  it('ends where a truncated list ends, even if that list changed during both reads', async () => {
    let removed = 0
    const truncated = await fetchAllPages<Invoice>(async ({ page, per_page }) => {
      const first = (page - 1) * per_page + removed++
      const rows = Array.from({ length: per_page }, (_, i) =>
        invoice({ id: `new-${first + i}`, issued_date: '2026-05-01' }),
      )
      return { rows, metadata: { total_count: 1e4, total_pages: 100, current_page: page } }
    }, 150)
    const rows = [invoice({ id: 'old', issued_date: '2026-01-01' })]
    const { metadata, incomplete } = pageOf(truncated, { rows, unreadable: 0, state: 'complete' })
    assert.deepEqual([metadata.total_count, incomplete], [truncated.rows.length, true])
  })

  const [early, late] = ['2026-02-01T10:00:00Z', '2026-02-01T10:00:05Z']
  const versions: [title: string, string?, string?, shown?: string][] = [
    ['the later read of a moved invoice without times', undefined, undefined, 'SUCCEEDED'],
    ['the later read of a moved invoice with equal times', early, early, 'SUCCEEDED'],
    ['the newer version of a moved invoice, read later', early, late, 'SUCCEEDED'],
    ['the newer version of a moved invoice, read before', late, early, 'PENDING'],
  ]
  for (const [title, first, second, shown] of versions) {
    it(`has ${title}`, () => {
      const version = (payment_status: string, updated_at?: string): List<Invoice> => ({
        rows: [invoice({ id: 'moved', payment_status, updated_at })],
        unreadable: 0,
        state: 'complete',
      })
      const { invoices } = pageOf(version('PENDING', first), version('SUCCEEDED', second))
      assert.deepEqual(
        invoices.map(({ payment_status }) => payment_status),
        [shown],
      )
    })
  }
})
