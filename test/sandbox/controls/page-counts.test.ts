/** Page counts of a list, also where a page itself shows the end of the list. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { aCustomer } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox()
const pageOf = async (page: number, per_page: number) => {
  const { body } = await sandbox.call('GET', `/customers?page=${page}&per_page=${per_page}`)
  const { total_count, total_pages, current_page } = body.metadata
  return [body.customers.length, total_count, total_pages, current_page]
}

it('a list has the same page counts on each page and beyond its end', async () => {
  assert.deepEqual(await pageOf(1, 4), [0, 0, 0, 1])
  for (let n = 0; n < 8; n++) await aCustomer(sandbox)
  assert.deepEqual(await pageOf(1, 3), [3, 8, 3, 1])
  assert.deepEqual(await pageOf(3, 3), [2, 8, 3, 3])
  assert.deepEqual(await pageOf(2, 4), [4, 8, 2, 2])
  assert.deepEqual(await pageOf(3, 4), [0, 8, 2, 3])
  assert.deepEqual(await pageOf(1, 100), [8, 8, 1, 1])
})
