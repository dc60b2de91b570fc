import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fetchAllPages } from '../../server/upstream/pagination.ts'

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
