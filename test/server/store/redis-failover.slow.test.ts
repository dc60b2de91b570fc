/** A failover as managed services do it: the address leads to another server, and the former primary stays reachable. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { describe, it, onTestFinished } from 'vitest'
import { redisChanges } from '../../../server/node/redis-changes.ts'
import { redisStore } from '../../../server/node/redis-store.ts'
import { aRedisProcess, type RedisProcess } from '../../support/bff/redis-process.ts'
import { inTime, until } from '../../support/in-time.ts'

const probe = await aRedisProcess()
await probe?.close()

/** Two servers behind one address, and the switch from the first to the second. */
async function aPair() {
  const servers = (await Promise.all([aRedisProcess(), aRedisProcess()])) as [
    RedisProcess,
    RedisProcess,
  ]
  let target = servers[0].path
  const address = join(servers[0].path, '..', 'address')
  const line = createServer((near) => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => line.listen(address, resolve))
  onTestFinished(async () => {
    line.close()
    rmSync(address, { force: true })
    for (const server of servers) await server.close()
  })
  return {
    address,
    async failOver() {
      const former = new Redis(servers[0].path)
      // Of nobody: it takes no writes from then on.
      await former.replicaof('127.0.0.1', '1')
      former.disconnect()
      target = servers[1].path
    },
  }
}

describe.skipIf(!probe)('after a failover of Redis', () => {
  it('a process of before writes to the new primary', async () => {
    const { address, failOver } = await aPair()
    const store = await redisStore(address)
    onTestFinished(() => store.close())
    await store.set('k', 'before', 60_000)
    await failOver()
    const swap = () => store.compareAndSwap('lock', undefined, 'owner', 60_000).catch(() => false)
    await assert.rejects(store.compareAndSwap('k', 'before', 'after', 60_000), /READONLY/)
    while (!(await inTime(swap()))) await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal(await store.get('lock'), 'owner')
  })

  it('a hint of a process of before reaches a process of after', async () => {
    const { address, failOver } = await aPair()
    const before = redisChanges(address)
    onTestFinished(() => before.close())
    let gaps = 0
    await new Promise<void>((resolve) => {
      before.subscribe(
        'topic',
        () => {},
        () => {
          gaps++
          resolve()
        },
      )
    })
    await failOver()
    const after = redisChanges(address)
    onTestFinished(() => after.close())
    const received: string[] = []
    await new Promise<void>((resolve) => {
      after.subscribe('topic', (message) => received.push(message), resolve, resolve)
    })
    await before.publish('topic', 'changed')
    await until(() => received.includes('changed'))
    await until(() => gaps === 2)
  })
})
