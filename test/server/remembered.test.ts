import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { remembered } from '../../server/gateway/remembered.ts'

describe('what a text came to', () => {
  it('is read once', () => {
    const remember = remembered<{ n: number }>()
    const first = remember('?a', () => ({ n: 1 }))
    assert.equal(
      remember('?a', () => ({ n: 2 })),
      first,
    )
    assert.deepEqual(
      remember('?b', () => ({ n: 2 })),
      { n: 2 },
    )
  })

  it('can be changed by nobody who shares it', () => {
    const shared = remembered<{ list: number[] }>()('?a', () => ({ list: [1] }))
    assert.throws(() => shared.list.push(2), TypeError)
    assert.throws(() => Object.assign(shared, { list: [] }), TypeError)
  })

  it('is read again where it was refused', () => {
    const remember = remembered<object>()
    const refuse = () => {
      throw new Error('refused')
    }
    assert.throws(() => remember('?a', refuse), /refused/)
    assert.throws(() => remember('?a', refuse), /refused/)
  })

  it('is forgotten when a hundred others have come, and not kept at all where it is long', () => {
    const remember = remembered<{ n: number }>()
    const long = `?${'x'.repeat(300)}`
    for (const text of ['?a', long]) remember(text, () => ({ n: 1 }))
    assert.deepEqual(
      remember(long, () => ({ n: 2 })),
      { n: 2 },
    )
    for (let i = 0; i < 100; i++) remember(`?${i}`, () => ({ n: 0 }))
    assert.deepEqual(
      remember('?a', () => ({ n: 2 })),
      { n: 2 },
    )
  })
})
