/** Events of a record are handed over once each, in order, and none is lost while the process runs. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { Forwarding } from '../../../server/cli/webhooks/forwarding.ts'
import { RecordedEvent } from '../../../server/contract/notifications/webhook-event.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-03T08:00:00Z')

/** A record and a receiver. */
function aWorld() {
  const record: RecordedEvent[] = []
  const tried: string[] = []
  const reads: (Date | undefined)[] = []
  const receiver = { takes: (_: string): boolean => true }
  const controller = new AbortController()
  const forwarding = new Forwarding({
    async read(since) {
      reads.push(since)
      return record.filter(({ create_time }) => !since || Date.parse(create_time ?? '') >= +since)
    },
    async attempt({ id }) {
      tried.push(id)
      return receiver.takes(id)
    },
  })
  return {
    ...{ record, tried, reads, receiver, controller, forwarding },
    happens(id: string, minutes: number) {
      const create_time = new Date(START + minutes * MINUTE).toISOString()
      record.unshift(RecordedEvent.parse({ id, event_type: 'A.B', create_time }))
    },
    round: () => forwarding.round(controller.signal),
    /** The ids that were tried since the last call. */
    takes: () => tried.splice(0),
  }
}

describe('events of a record', () => {
  it('are handed over oldest first, each once, from the newest at the start on', async () => {
    const { happens, record, forwarding, round, takes } = aWorld()
    happens('old', 0)
    happens('last', 1)
    await forwarding.beginAfter(record[0])
    await round()
    assert.deepEqual(takes(), [])
    happens('a', 2)
    happens('b', 3)
    await round()
    await round()
    assert.deepEqual(takes(), ['a', 'b'])
    assert.deepEqual(forwarding.pending, [])
  })

  it('are all handed over that come into an empty record, at any time of its clock', async () => {
    const { happens, record, forwarding, round, takes } = aWorld()
    await forwarding.beginAfter(record[0])
    await round()
    happens('past', -1_000_000)
    await round()
    happens('future', 1_000_000)
    await round()
    assert.deepEqual(takes(), ['past', 'future'])
  })

  it('are handed over after a reset of the record to an earlier time', async () => {
    const { happens, record, forwarding, round, takes } = aWorld()
    happens('first', 0)
    await forwarding.beginAfter(record[0])
    happens('a', 100_000)
    await round()
    record.length = 0
    await round()
    happens('b', 1)
    await round()
    happens('c', 2)
    await round()
    assert.deepEqual(takes(), ['a', 'b', 'c'])
  })

  it('are handed over that appear late, within ten minutes', async () => {
    const { happens, record, reads, forwarding, round, takes } = aWorld()
    happens('first', 0)
    await forwarding.beginAfter(record[0])
    happens('new', 30)
    await round()
    happens('late', 21)
    await round()
    assert.deepEqual(takes(), ['new', 'late'])
    assert.deepEqual(reads.at(-1), new Date(START + 20 * MINUTE))
  })

  it('begin at a given time', async () => {
    const { happens, forwarding, round, takes } = aWorld()
    happens('before', 0)
    happens('after', 10)
    happens('newest', 60)
    forwarding.beginAt(new Date(START + 5 * MINUTE))
    await round()
    assert.deepEqual(takes(), ['after', 'newest'])
  })

  it('wait in their order behind one that is not taken', async () => {
    const { happens, receiver, forwarding, round, takes } = aWorld()
    forwarding.beginAt(new Date(START))
    happens('a', 1)
    happens('b', 2)
    receiver.takes = (id) => id !== 'b'
    await round()
    happens('c', 3)
    await round()
    assert.deepEqual(takes(), ['a', 'b', 'b'])
    assert.deepEqual(forwarding.pending, ['b', 'c'])
    receiver.takes = () => true
    await round()
    assert.deepEqual([takes(), forwarding.pending], [['b', 'c'], []])
  })

  it('are not begun after the end was requested', async () => {
    const { happens, receiver, controller, forwarding, round, takes } = aWorld()
    forwarding.beginAt(new Date(START))
    for (const id of ['a', 'b', 'c']) happens(id, 1)
    receiver.takes = () => {
      controller.abort()
      return true
    }
    await round()
    assert.deepEqual(takes(), ['a'])
    assert.deepEqual(forwarding.pending, ['b', 'c'])
  })

  it('are kept where the record fails in between', async () => {
    const { happens, record, forwarding, round, takes, receiver } = aWorld()
    forwarding.beginAt(new Date(START))
    happens('a', 1)
    receiver.takes = () => false
    await round()
    record.length = 0
    happens('b', 2)
    receiver.takes = () => true
    takes()
    await round()
    assert.deepEqual(takes(), ['a', 'b'])
  })
})
