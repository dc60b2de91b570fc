import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { revocations } from '../../server/sessions/revocations.ts'
import type { Session } from '../../server/sessions/token.ts'
import { sessionVerifier } from '../../server/sessions/verify.ts'
import { memoryStore } from '../../server/store/memory.ts'

describe('who has shown a token', () => {
  it('is known again, and forgotten when ten thousand others have come', async () => {
    const read: string[] = []
    const session = (id: string) => ({ id, expiresAt: Number.POSITIVE_INFINITY }) as Session
    const tokens = {
      sign: () => assert.fail(),
      async read(token: string) {
        read.push(token)
        return session(token)
      },
    }
    const verify = sessionVerifier(tokens, revocations(memoryStore(), Date.now), Date.now)
    await verify('first', 'read')
    await verify('first', 'read')
    assert.deepEqual(read, ['first'])
    for (let i = 0; i < 10_000; i++) await verify(`t${i}`, 'read')
    await verify('first', 'read')
    assert.equal(read.at(-1), 'first')
  })
})
