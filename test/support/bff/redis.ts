/** Redis for tests, through a proxy that can disconnect, hang and recover. */
import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { failOpen } from '../../../server/bff/core/store/store.ts'
import { type RedisChanges, redisChanges } from '../../../server/bff/node/redis-changes.ts'
import { type RedisStore, redisStore } from '../../../server/bff/node/redis-store.ts'

/** Overridden by an environment variable. */
export const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
const { hostname, port } = new URL(REDIS)
const reach = () => connect(Number(port || 6379), hostname)

/** For a test's `skip` option: false, or the reason for skipping all Redis tests. */
export const noRedis: false | string = await new Promise((resolve) => {
  const socket = reach()
  socket.once('connect', () => resolve(false)).once('error', ({ message }) => resolve(message))
  socket.once('connect', () => socket.destroy())
})
if (noRedis && process.env.CI) throw new Error(`No Redis at ${REDIS}: ${noRedis}`)

/** Waits until a store responds; it reconnects by itself. */
export async function untilReached(store: RedisStore): Promise<void> {
  while ((await failOpen(() => store.get('ready').then(() => true))) === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export interface RedisLine {
  /** A store through this proxy; all of them share their data. */
  store(): Promise<RedisStore>
  /** Changes through this proxy, or beside it; all of them share their topics. */
  changes(isDirect?: boolean): RedisChanges
  /** Forwards everything so much later from now on, in both directions. */
  delay(ms: number): void
  /** Closes every connection and rejects new ones. */
  cut(): Promise<void>
  /** Keeps connections open and forwards nothing until recovery. */
  hang(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function aRedisLine(): Promise<RedisLine> {
  const prefix = `till-test:${randomBytes(6).toString('hex')}:`
  const sockets = new Set<Socket>()
  const stores: { close(): void }[] = []
  let delayMs = 0

  const line = createServer((near) => {
    const far = reach()
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    const forward = (to: Socket) => (bytes: Buffer) => {
      if (delayMs === 0) to.write(bytes)
      else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
    }
    near.on('data', forward(far)).on('close', () => far.destroy())
    far.on('data', forward(near)).on('close', () => near.destroy())
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => line.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = line.address() as { port: number }
  const url = new URL(REDIS)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    async store() {
      const store = await redisStore(url.href, prefix)
      stores.push(store)
      return store
    },
    changes(isDirect = false) {
      const changes = redisChanges(isDirect ? REDIS : url.href, prefix)
      stores.push(changes)
      return changes
    },
    delay(ms) {
      delayMs = ms
    },
    cut,
    hang() {
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      for (const socket of sockets) socket.resume()
      if (!line.listening) await listen(port)
    },
    async close() {
      for (const store of stores) store.close()
      if (line.listening) await cut()
    },
  }
}
