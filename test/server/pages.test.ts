import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wholeList } from '../../server/gateway/pages.ts'

describe('a list that never ends', () => {
  it('is read for thirty pages, and said to go on', async () => {
    let reads = 0
    const { rows, state } = await wholeList(
      async ({ page, per_page }) => {
        assert.ok(++reads <= 31, 'it is read on and on')
        const rows = Array.from({ length: per_page }, (_, i) => page * per_page + i)
        return {
          rows,
          metadata: { total_count: 1e6, total_pages: 1e4, current_page: page },
        }
      },
      (row) => String(row),
    )
    assert.deepEqual([rows.length, state], [3_000, 'longer'])
  })
})
