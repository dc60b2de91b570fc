/** A seeded random walk over one invoice: clicks, lost answers, payments that start late, outcomes. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { byResponse } from '../../server/upstream/by-fetch.ts'
import { aBff, SHOP } from '../support/bff.ts'
import fc from '../support/fc.ts'
import type { FakeUpstream } from '../support/upstream.ts'
import { anInvoice, someRows } from '../support/upstream-rows.ts'

const FATES = [
  'answered',
  'answer lost',
  'never left',
  'refused',
  'limited, and taken all the same',
  'conflict, and taken all the same',
] as const
type Fate = (typeof FATES)[number]

type Step =
  /** Several clicks at once; what becomes of a request that is sent. */
  | { do: 'click'; times: number; fate: Fate }
  /** A service that only queues: the payment it took on starts now. */
  | { do: 'start' }
  | { do: 'settle'; paid: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('click' as const),
    times: fc.integer({ min: 1, max: 4 }),
    fate: fc.constantFrom(...FATES),
  }),
  fc.record({ do: fc.constant('start' as const) }),
  fc.record({ do: fc.constant('settle' as const), paid: fc.boolean() }),
)

/** A service of one invoice that counts the payments it takes on while another one is under way. */
function aService(queues: boolean) {
  const rows = someRows()
  let second = 0
  let invoice = anInvoice()
  let underWay: 'no' | 'queued' | 'running' = 'no'
  const counts = { taken: 0, doubled: 0 }
  const update = (payment_status: string) => {
    second++
    const updated_at = `2026-02-01T10:00:${String(second).padStart(4, '0')}Z`
    invoice = anInvoice({ payment_status, updated_at })
  }
  const start = () => {
    if (underWay !== 'queued') return
    underWay = 'running'
    update('PENDING')
  }
  let fate: Fate = 'answered'

  const send = byResponse(async (url, { method }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/token')) return Response.json({ access_token: 'a' })
    if (pathname.includes('/subscriptions')) return Response.json({ subscriptions: [] })
    if (pathname.includes('/customers/')) return Response.json(rows.customers[0])
    if (method === 'GET') return Response.json(invoice)
    if (fate === 'never left') {
      const cause = Object.assign(new Error('refused'), { syscall: 'connect' })
      throw new TypeError('fetch failed', { cause })
    }
    if (fate === 'refused') return Response.json({ name: 'NO', message: 'no' }, { status: 422 })
    if (underWay !== 'no') counts.doubled++
    counts.taken++
    underWay = 'queued'
    if (!queues) start()
    if (fate.startsWith('limited')) return new Response(null, { status: 429 })
    if (fate.startsWith('conflict')) return new Response(null, { status: 409 })
    if (fate === 'answer lost') throw new TypeError('terminated')
    return new Response(null, { status: 204 })
  })
  return {
    send,
    counts,
    start,
    meet: (next: typeof fate) => {
      fate = next
    },
    settle(paid: boolean) {
      if (underWay !== 'running') return
      underWay = 'no'
      update(paid ? 'SUCCEEDED' : 'FAILED')
    },
  }
}

describe('an invoice that is clicked, lost, queued and settled in any order', () => {
  it('never has two payments under way, nor more payments than intents', async () => {
    const unused = { url: 'http://service.example' } as FakeUpstream
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 30 }), async (queues, steps) => {
        const service = aService(queues)
        const bff = aBff(unused, { send: service.send })
        const token = await bff.token()
        const pay = () =>
          bff.ask('/api/me/invoices/inv-alice-1/retry_payment', {
            method: 'POST',
            token,
            origin: SHOP,
          })
        let intents = 0
        for (const next of steps) {
          if (next.do === 'start') service.start()
          else if (next.do === 'settle') service.settle(next.paid)
          else {
            service.meet(next.fate)
            intents++
            const answers = await Promise.all(Array.from({ length: next.times }, pay))
            for (const { status } of answers) {
              assert.ok([204, 409, 422, 429, 503, 504].includes(status), String(status))
            }
          }
          assert.equal(service.counts.doubled, 0)
          assert.ok(service.counts.taken <= intents)
        }
      }),
      { seed: 20260201, numRuns: 150 },
    )
  })

  it('is watched by a walk that would notice', async () => {
    const service = aService(false)
    await service.send('http://service.example/pay', {
      method: 'POST',
      signal: AbortSignal.timeout(9_000),
    } as never)
    await service.send('http://service.example/pay', {
      method: 'POST',
      signal: AbortSignal.timeout(9_000),
    } as never)
    assert.equal(service.counts.doubled, 1)
  })
})
