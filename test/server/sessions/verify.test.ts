import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createRevocations } from '../../../server/bff/core/sessions/revocations.ts'
import { type Session, sessionVerifier } from '../../../server/bff/core/sessions/token.ts'
import { memoryStore } from '../../../server/bff/core/store/store.ts'

function aVerifier() {
  const read: string[] = []
  const tokens = {
    sign: () => assert.fail(),
    async read(token: string) {
      read.push(token)
      return { id: token, expiresAt: Number.POSITIVE_INFINITY } as Session
    },
  }
  const verify = sessionVerifier(tokens, createRevocations(memoryStore()), Date.now)
  return {
    read,
    verify: (token: string) => verify(token, 'read'),
    async verifyOthers(count: number, prefix: string) {
      for (let i = 0; i < count; i++) await verify(`${prefix}${i}`, 'read')
    },
  }
}

describe('the cache of verified tokens', () => {
  it('verifies the signature of a token once', async () => {
    const { verify, read } = aVerifier()
    await verify('first')
    await verify('first')
    assert.deepEqual(read, ['first'])
  })

  it('evicts a token after ten thousand others', async () => {
    const { verify, verifyOthers, read } = aVerifier()
    await verify('first')
    await verifyOthers(10_000, 'other')
    await verify('first')
    assert.equal(read.at(-1), 'first')
  })

  it('keeps a token in use while others come and go', async () => {
    const { verify, verifyOthers, read } = aVerifier()
    await verify('hot')
    for (const prefix of ['a', 'b', 'c']) {
      await verifyOthers(5_000, prefix)
      await verify('hot')
    }
    assert.deepEqual(
      read.filter((token) => token === 'hot'),
      ['hot'],
    )
  })
})
