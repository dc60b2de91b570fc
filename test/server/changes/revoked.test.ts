/** Open streams of a customer end with its sessions, also if its external id has changed since they were opened. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { memoryChanges } from '../../../server/bff/core/store/changes.ts'
import { atEnd } from '../../support/at-end.ts'
import { API_KEY, aBff, SHOP } from '../../support/bff/bff.ts'
import { openStream } from '../../support/bff/open-stream.ts'
import { inTime } from '../../support/in-time.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

it('a stream of changes ends when its customer is revoked by a later external id', async () => {
  const bff = aBff(upstream, { changes: memoryChanges() })
  const open = async (customer: string) => {
    const token = await bff.token({ customer })
    const stream = openStream(await bff.ask('/api/me/changes', { token, origin: SHOP }))
    atEnd(() => stream.cancel())
    return stream
  }
  const [closing, staying] = [await open('alice'), await open('bob')]
  Object.assign(upstream.rows.customers[0] ?? {}, { external_id: 'alice-2' })
  const response = await bff.ask('/api/sessions/revoke', {
    method: 'POST',
    token: API_KEY,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ customer_external_id: 'alice-2' }),
  })
  assert.equal(response.status, 204)
  assert.equal(await inTime(closing.ended), true)
  const still = new Promise((resolve) => setImmediate(resolve, 'open'))
  assert.equal(await Promise.race([staying.ended, still]), 'open')
})
