/**
 * A failover as managed services do it: the address leads to another server, and the former primary stays reachable.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { describe, it, onTestFinished, vi } from 'vitest'
import { redisChanges } from '../../../server/bff/node/redis-changes.ts'
import { redisStore } from '../../../server/bff/node/redis-store.ts'
import { aRedisProcess, hasRedisServer } from '../../support/bff/redis-process.ts'
import { inTime, until } from '../../support/in-time.ts'

/** Two servers behind one address, and the switch from the first to the second. */
async function aPair() {
  const servers = await Promise.all([aRedisProcess(), aRedisProcess()])
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
  const former = new Redis(servers[0].path)
  onTestFinished(() => former.disconnect())
  return {
    address,
    admin: {
      /** The new primary's own address. */
      target: servers[1].path,
      /** Number of all that the former primary has taken. */
      connections: async () =>
        Number(/total_connections_received:(\d+)/.exec(await former.info('stats'))?.[1]),
    },
    /** Ends the connection that publishes. */
    cutPublisher: async () =>
      void (await former.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')),
    /** A former primary that is detached goes on to take writes. */
    async failOver({ isFound = true, isDetached = false } = {}) {
      // Of nobody: it takes no writes from then on.
      if (!isDetached) await former.replicaof('127.0.0.1', '1')
      const leave = () => void (target = servers[1].path)
      if (isFound) leave()
      return { leave }
    },
  }
}

describe.skipIf(!hasRedisServer)('after a failover of Redis', () => {
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

  it('is waited for with few connections and one gap, and the last thousand hints come then', async () => {
    const { address, failOver, admin } = await aPair()
    const changes = redisChanges(address)
    onTestFinished(() => changes.close())
    let gaps = 0
    const subscribed = new Promise<void>((resolve) => {
      changes.subscribe(
        'topic',
        () => {},
        () => {
          gaps++
          resolve()
        },
      )
    })
    await subscribed
    const { leave } = await failOver({ isFound: false })
    const before = await admin.connections()
    for (let n = 0; n < 2_000; n++) void changes.publish('topic', String(n))
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    assert.equal(gaps, 1)
    assert.ok((await admin.connections()) - before < 15)

    const received: string[] = []
    const after = redisChanges(admin.target)
    onTestFinished(() => after.close())
    await new Promise<void>((resolve) => {
      after.subscribe('topic', (message) => received.push(message), resolve, resolve)
    })
    leave()
    await until(() => gaps === 2 && received.includes('1999'))
    assert.ok(received.length <= 1_001)
  })

  it('a process that only listens leaves the former primary', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address, failOver, admin } = await aPair()
    const changes = redisChanges(address)
    onTestFinished(() => changes.close())
    const received: string[] = []
    await new Promise<void>((resolve) => {
      changes.subscribe('topic', (message) => received.push(message), resolve, resolve)
    })
    await failOver()
    await vi.advanceTimersByTimeAsync(10_000)
    const other = redisChanges(admin.target)
    onTestFinished(() => other.close())
    await until(() => {
      void other.publish('topic', 'changed')
      return received.includes('changed')
    })
  })

  it('a primary that was full when it was found takes hints once it has room', async () => {
    const { address, failOver, admin } = await aPair()
    const next = new Redis(admin.target)
    onTestFinished(() => next.disconnect())
    await next.config('SET', 'maxmemory', '1')
    const changes = redisChanges(address)
    onTestFinished(() => changes.close())
    await new Promise<void>((resolve) => {
      changes.subscribe('topic', () => {}, resolve, resolve)
    })
    await failOver()
    await changes.publish('topic', 'refused')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await next.config('SET', 'maxmemory', '0')
    const after = redisChanges(admin.target)
    onTestFinished(() => after.close())
    const received: string[] = []
    await new Promise<void>((resolve) => {
      after.subscribe('topic', (message) => received.push(message), resolve, resolve)
    })
    await until(() => {
      void changes.publish('topic', 'changed')
      return received.includes('changed')
    })
  })

  it('a subscriber that was left at the former primary is moved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address, cutPublisher, failOver } = await aPair()
    const changes = redisChanges(address)
    onTestFinished(() => changes.close())
    let gaps = 0
    await new Promise<void>((resolve) => {
      changes.subscribe(
        'topic',
        () => {},
        () => {
          gaps++
          resolve()
        },
      )
    })
    await failOver({ isDetached: true })
    await cutPublisher()
    for (let n = 0; n < 3; n++) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await until(() => gaps === 2)
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
