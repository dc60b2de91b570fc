/** The links service fails for a while: no link that exists is refused as one of too many, then or afterwards. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it, vi } from 'vitest'
import { aBff, type TestBff } from '../../support/bff/bff.ts'
import { LINKS, type Misbehaviour, resets, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const now = Date.parse('2026-02-01T10:00:00Z')
let bff: TestBff
beforeEach(() => {
  bff = aBff(upstream, { now: () => now })
})

const row = () => upstream.rows.links[0] ?? assert.fail()

describe('the public view of a link in an outage', () => {
  const ids = Array.from({ length: 100 }, (_, i) => `PLB-B${String(i).padStart(11, '0')}`)
  const askAll = async () => {
    const answers = await Promise.all(ids.map((id) => bff.ask(`/api/payment-links/${id}`)))
    return [...new Set(answers.map(({ status }) => status))].sort()
  }
  const outages: [string, Misbehaviour][] = [
    ['answers 503', says(503)],
    ['breaks its connections', resets],
    ['answers no JSON', says(200, '<html>')],
    ['refuses our credentials', says(403)],
  ]
  for (const [what, misbehaviour] of outages) {
    it(`responds with 502 or 503 if the service ${what}, and with every link afterwards`, async () => {
      // Pauses between attempts have no length, and the circuit breaker's pause can be skipped.
      vi.spyOn(Math, 'random').mockImplementation(() => 0)
      const monotonic = performance.now.bind(performance)
      let skipped = 0
      vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + skipped)
      upstream.rows.links = ids.map((id) => ({ ...row(), id }))
      upstream.misbehave(`GET ${LINKS}`, misbehaviour)
      for (let i = 0; i < 3; i++) {
        for (const status of await askAll()) assert.ok([502, 503].includes(status), `${status}`)
      }
      upstream.reset()
      upstream.rows.links = ids.map((id) => ({ ...row(), id }))
      skipped = 10_000
      // The breaker lets one call try, and the others wait for it.
      assert.deepEqual(await askAll(), [200])
    })
  }
})
