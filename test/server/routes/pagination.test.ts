import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fetchAllPages, fetchAllRows } from '../../../server/upstream/pagination.ts'

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
