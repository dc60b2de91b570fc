/**
 * The store of several replicas, in Redis.
 *
 * Nothing is queued or sent again while Redis is away: each call fails at once. A swap whose answer was lost
 * counts as not made, though Redis may make it later; see `claim`.
 */
import { Redis } from 'ioredis'
import { type Counted, type Store, StoreError } from '../store/store.ts'

export interface RedisStore extends Store {
  get(key: string): Promise<string | undefined>
  count(key: string, windowMs: number): Promise<Counted>
  close(): void
}

/** Milliseconds. */
const CONNECT = 2_000
const COMMAND = 1_000
/** How long nobody asks after a failure, so that a Redis that hangs is not waited for by every call. */
const REST = 1_000
const LONGEST_PAUSE = 2_000

/** One round trip, and nobody comes in between: a script runs alone. */
const SWAP = `
  local there = redis.call('GET', KEYS[1])
  local from = ARGV[1] == '1' and ARGV[2]
  if there ~= from then return 0 end
  if ARGV[3] == '1' then redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
  else redis.call('DEL', KEYS[1]) end
  return 1`

const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`

interface Scripts {
  swapValue(key: string, ...args: (string | number)[]): Promise<number>
  countOne(key: string, windowMs: number): Promise<[count: number, leftMs: number]>
}

/**
 * Waits for the first try to connect and not for its success: it goes on trying by itself.
 * @param prefix what its keys begin with; tests keep apart by it
 */
export async function redisStore(url: string, prefix = 'tillkit:'): Promise<RedisStore> {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    connectTimeout: CONNECT,
    commandTimeout: COMMAND,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE),
    scripts: {
      swapValue: { lua: SWAP, numberOfKeys: 1 },
      countOne: { lua: COUNT, numberOfKeys: 1 },
    },
  }) as Redis & Scripts
  let restUntil = 0
  // Whoever asks is told; a connection that is lost by itself is nobody's error.
  redis.on('error', () => {})
  redis.on('ready', () => {
    restUntil = 0
  })

  await new Promise((resolve) => redis.once('ready', resolve).once('close', resolve))

  async function asked<Result>(command: () => Promise<Result>): Promise<Result> {
    if (performance.now() < restUntil) throw new StoreError('the store was just out of reach')
    try {
      return await command()
    } catch (cause) {
      restUntil = performance.now() + REST
      throw new StoreError('the store can not be reached', { cause })
    }
  }

  const optional = (value: string | undefined) => (value === undefined ? [0, ''] : [1, value])

  return {
    get: async (key) => (await asked(() => redis.get(key))) ?? undefined,
    async set(key, value, ttlMs) {
      await asked(() => redis.set(key, value, 'PX', ttlMs))
    },
    async swap(key, from, to, ttlMs) {
      const args = [...optional(from), ...optional(to), ttlMs]
      return (await asked(() => redis.swapValue(key, ...args))) === 1
    },
    async count(key, windowMs) {
      const [count, leftMs] = await asked(() => redis.countOne(key, windowMs))
      return { count, leftMs }
    },
    close: () => redis.disconnect(),
  }
}
