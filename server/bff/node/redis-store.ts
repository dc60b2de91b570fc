/**
 * Store of several replicas, in Redis.
 *
 * No command is queued or sent again while Redis is down: each call fails at once. A swap without a reply
 * counts as not made, although Redis may execute it later; see `claim`.
 */
import { type Store, StoreError } from '../core/store/store.ts'
import { isOfAnotherServer, Redis, ReplyError } from './redis.ts'

export interface RedisStore extends Store {
  close(): void
}

const CONNECT_TIMEOUT_MS = 2_000
const COMMAND_TIMEOUT_MS = 1_000
/** Calls fail at once for this time after a failure, so that they do not all wait for a Redis that hangs. */
const COOLDOWN_MS = 1_000
const MAX_RECONNECT_DELAY_MS = 2_000

/** A younger connection is kept when it is refused, so that reads go on while no primary is there. */
const MIN_AGE_MS = 1_000

/** One round trip; a script is atomic. */
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
 * Waits for the first attempt to connect, not for its success; reconnecting goes on in the background. Its settings are
 * read again with each connection, because a failover may lead to another server.
 * @param prefix of all keys
 */
export async function redisStore(url: string, prefix = 'tillkit:'): Promise<RedisStore> {
  let connectedAt = 0
  const redis = new Redis(url, {
    keyPrefix: prefix,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
    reconnectOnError: (error) =>
      isOfAnotherServer(error) && performance.now() - connectedAt >= MIN_AGE_MS,
    scripts: {
      swapValue: { lua: SWAP, numberOfKeys: 1 },
      countOne: { lua: COUNT, numberOfKeys: 1 },
    },
  }) as Redis & Scripts
  let coolUntil = 0
  let faults: readonly string[] = []
  // Ignored, because each command reports its own error.
  redis.on('error', () => {})
  const readFaults = async () => {
    coolUntil = 0
    connectedAt = performance.now()
    faults = await redis.info().then(faultsOf, () => [UNKNOWN_SETTINGS])
  }
  await new Promise<void>((resolve) => {
    redis.on('ready', () => void readFaults().then(resolve)).once('close', resolve)
  })

  async function guarded<Result>(command: () => Promise<Result>): Promise<Result> {
    if (performance.now() < coolUntil)
      throw new StoreError('the store was unreachable a moment ago')
    try {
      return await command()
    } catch (cause) {
      // A reply, such as MOVED, shows that Redis does not hang.
      if (cause instanceof ReplyError) throw new StoreError(refusal(cause as Error), { cause })
      coolUntil = performance.now() + COOLDOWN_MS
      throw new StoreError('the store can not be reached', { cause })
    }
  }

  const optional = (value: string | undefined) => (value === undefined ? [0, ''] : [1, value])

  return {
    location: { key: 'REDIS_URL', host: redis.options.host ?? '' },
    faults: () => faults,
    get: async (key) => (await guarded(() => redis.get(key))) ?? undefined,
    async set(key, value, ttlMs) {
      await guarded(() => redis.set(key, value, 'PX', ttlMs))
    },
    async compareAndSwap(key, from, to, ttlMs) {
      const args = [...optional(from), ...optional(to), ttlMs]
      return (await guarded(() => redis.swapValue(key, ...args))) === 1
    },
    async increment(key, windowMs) {
      const [count, leftMs] = await guarded(() => redis.countOne(key, windowMs))
      return { count, resetMs: leftMs }
    },
    close: () => redis.disconnect(),
  }
}

const UNKNOWN_SETTINGS =
  'its settings can not be read (INFO is refused): maxmemory-policy must be noeviction, and it must be no cluster'

/** @param info the reply to INFO */
function faultsOf(info: string): string[] {
  const read = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1]
  const policy = read('maxmemory_policy')
  return [
    ...(policy === 'noeviction'
      ? []
      : [
          `its maxmemory-policy is ${policy}, which drops locks of payments: it must be noeviction`,
        ]),
    ...(read('cluster_enabled') === '1'
      ? ['it is a cluster, which is not supported: name a Redis without cluster mode']
      : []),
  ]
}

/** The code of an error reply alone, because its text may quote keys. */
const refusal = ({ message }: Error) =>
  `the store refused the command: ${/^[A-Z]+/.exec(message)?.[0] ?? 'ERR'}`
