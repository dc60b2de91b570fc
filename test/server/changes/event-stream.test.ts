import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { EventStream, messageFrame } from '../../../server/bff/features/changes/event-stream.ts'

describe('a stream of events', () => {
  /** The kinds of the messages that its reader takes after a burst within one turn. */
  async function kindsAfter(burst: number): Promise<string[]> {
    const stream = new EventStream({ onEnd() {} })
    const frame = messageFrame({ kind: 'invoice' })
    for (let i = 0; i < burst; i++) stream.send(frame)
    stream.send(messageFrame({ kind: 'last' }))
    const reader = stream.body.getReader()
    const kinds: string[] = []
    while (kinds.at(-1) !== 'last') {
      const { value } = await reader.read()
      kinds.push(/"kind":"(.*)"/.exec(new TextDecoder().decode(value))?.[1] ?? '')
    }
    return kinds
  }

  it('keeps hundreds of messages for a reader that has had no turn', async () => {
    assert.deepEqual(await kindsAfter(200), [...Array(200).fill('invoice'), 'last'])
  })

  it('has one resync in place of those that wait beyond its limit', async () => {
    assert.deepEqual(await kindsAfter(1_500), [
      'invoice',
      'resync',
      ...Array(498).fill('invoice'),
      'last',
    ])
  })
})
