import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { memoryStore } from '../../server/store/memory.ts'

describe('the store in memory', () => {
  it('swaps only what is there, for one of many', async () => {
    const store = memoryStore()
    const tries = Array.from({ length: 20 }, (_, i) => store.swap('k', undefined, `v${i}`, 1000))
    const won = (await Promise.all(tries)).map((did, i) => (did ? `v${i}` : undefined))
    const [winner, ...rest] = won.filter((value) => value !== undefined)
    assert.deepEqual(rest, [])
    assert.equal(await store.get('k'), winner)
  })

  it('forgets in time, never earlier', async () => {
    let now = 0
    const store = memoryStore(() => now)
    await store.set('k', 'v', 100)
    for (let i = 0; i < 1000; i++) await store.set(`other-${i}`, 'v', 1)
    now = 99
    assert.equal(await store.get('k'), 'v')
    assert.equal(await store.swap('k', undefined, 'w', 100), false)
    now = 100
    assert.equal(await store.get('k'), undefined)
    assert.equal(await store.swap('k', 'v', 'w', 100), false)
    assert.equal(await store.swap('k', undefined, 'w', 100), true)
  })

  it('behaves like a plain map with an end to each entry', async () => {
    const value = fc.option(fc.constantFrom('a', 'b'), { nil: undefined })
    const step = fc.record({ from: value, to: value, ttl: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        let now = 0
        const store = memoryStore(() => now)
        let model: { value: string; until: number } | undefined
        for (const { from, to, ttl } of steps) {
          now += 1
          if (model && model.until <= now) model = undefined
          const did = await store.swap('k', from, to, ttl)
          assert.equal(did, model?.value === from)
          if (did) model = to === undefined ? undefined : { value: to, until: now + ttl }
          assert.equal(await store.get('k'), model?.value)
        }
      }),
    )
  })
})
