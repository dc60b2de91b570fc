/** Redis with settings under which locks are unsafe, or which refuses writes. */
import assert from 'node:assert/strict'
import { describe, it, onTestFinished } from 'vitest'
import { StoreError } from '../../../server/bff/core/store/store.ts'
import { aBff } from '../../support/bff/bff.ts'
import { aRedisProcess, hasRedisServer } from '../../support/bff/redis-process.ts'
import { freePort } from '../../support/browser/system.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

async function storeWith(settings: string[]) {
  const redis = await aRedisProcess(settings)
  onTestFinished(() => redis.close())
  return redis.store()
}

describe.skipIf(!hasRedisServer)('the store in Redis', () => {
  it('has no faults with the default policy', async () => {
    const store = await storeWith([])
    assert.deepEqual(store.faults?.(), [])
    const readiness = await aBff(upstream, { store }).ask('/readyz')
    assert.equal('degraded' in ((await readiness.json()) as object), false)
  })

  it('names a policy that evicts locks', async () => {
    const store = await storeWith(['--maxmemory', '3mb', '--maxmemory-policy', 'volatile-lru'])
    const [fault = '', ...others] = store.faults?.() ?? []
    assert.match(fault, /maxmemory-policy is volatile-lru.*noeviction/)
    assert.deepEqual(others, [])
    const readiness = await aBff(upstream, { store }).ask('/readyz')
    const { store: state, degraded } = (await readiness.json()) as Record<string, unknown>
    const [{ host, ...named }] = degraded as [{ host: string }]
    assert.deepEqual([state, named], ['up', { part: 'store', cause: fault, key: 'REDIS_URL' }])
    assert.equal(typeof host, 'string')
  })

  it('names a cluster', async () => {
    const port = String(await freePort())
    const bus = String(await freePort())
    const args = ['--port', port, '--cluster-port', bus, '--cluster-enabled', 'yes']
    const redis = await aRedisProcess(args)
    onTestFinished(() => redis.close())
    // No slot is assigned to it, so each command is refused, and each at once.
    const store = await redis.store(false)
    assert.match(store.faults?.().join() ?? '', /it is a cluster/)
    const refusal = /the store refused the command: CLUSTERDOWN/
    for (const key of ['a', 'b'])
      await assert.rejects(async () => store.set(key, 'x', 1000), refusal)
  })

  it('names the code of a refused write, and goes on reading', async () => {
    const store = await storeWith(['--min-replicas-to-write', '1'])
    await assert.rejects(store.set('key', 'value', 1000), (error) => {
      assert.ok(error instanceof StoreError)
      assert.equal(error.message, 'the store refused the command: NOREPLICAS')
      return true
    })
    assert.equal(await store.get('key'), undefined)
    const readiness = await aBff(upstream, { store }).ask('/readyz')
    assert.equal(((await readiness.json()) as { store: string }).store, 'down')
  })

  it('names settings that it may not read', async () => {
    const user = ['default', 'on', 'nopass', '~*', '&*', '+@all', '-info']
    const store = await storeWith(['--user', ...user])
    assert.match(store.faults?.().join() ?? '', /INFO is refused.*noeviction/)
  })
})
