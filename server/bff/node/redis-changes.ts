/**
 * Changes of several replicas, in Redis: its publish and subscribe, which keeps no message.
 *
 * A connection that subscribes takes no other commands, so there are two. The subscriptions of a lost connection are
 * made again with the next one, and their owners learn of the gap. After a failover the subscriber alone may stay at
 * the former primary, which says nothing any more: a message to itself shows it.
 */
import { type Changes, Subscriptions } from '../core/store/changes.ts'
import { isOfAnotherServer, Redis, type RedisOptions, ReplyError } from './redis.ts'

export interface RedisChanges extends Changes {
  close(): void
}

/** A write beside the message, because a replica would take the message, and tell nobody at its primary. */
const PUBLISH = `
  redis.call('SET', KEYS[1], '', 'PX', 1000)
  return redis.call('PUBLISH', ARGV[1], ARGV[2])`

interface Scripts {
  publishAtPrimary(key: string, topic: string, message: string): Promise<number>
}

/** A subscriber that hears nothing of its own process for this time is at another server than the publisher. */
const PROBE_MS = 10_000
const MAX_WAITING = 1_000
const MAX_WAITING_MS = 60_000

/** Refusals within this time belong to one failover. */
const FAILOVER_MS = 10_000
const MAX_REFUSED_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 2_000

const OPTIONS: RedisOptions = {
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  // Finds a half-open connection.
  keepAlive: 10_000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
}

/** Ends a connection to a server that can't execute a command. The next one is made later each time. */
function untilPrimary(): Pick<RedisOptions, 'reconnectOnError' | 'retryStrategy'> {
  let refusals = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  /** The connection's other commands are refused as well. */
  let isEnding = false
  return {
    reconnectOnError(error) {
      if (isEnding || !isOfAnotherServer(error)) return false
      isEnding = true
      const now = performance.now()
      refusals = now - refusedAt < FAILOVER_MS ? refusals + 1 : 1
      refusedAt = now
      return true
    },
    retryStrategy(times) {
      isEnding = false
      const isFailover = performance.now() - refusedAt < FAILOVER_MS
      const delayMs = isFailover ? Math.min(refusals * 100, MAX_REFUSED_DELAY_MS) : 0
      return Math.max(delayMs, Math.min(times * 100, MAX_RECONNECT_DELAY_MS))
    },
  }
}

/**
 * Connects in the background, again and again. Messages of all databases of a Redis meet, so topics are as distinct as
 * keys (see `deploymentChanges`).
 * @param prefix of all topics
 */
export function redisChanges(url: string, prefix = 'tillkit:'): RedisChanges {
  const subscriptions = new Subscriptions()
  const publisher = new Redis(url, {
    ...OPTIONS,
    ...untilPrimary(),
    scripts: { publishAtPrimary: { lua: PUBLISH, numberOfKeys: 1 } },
  }) as Redis & Scripts
  const subscriber = new Redis(url, OPTIONS)
  // A lost connection is made again; there is nothing else to do about its error.
  for (const connection of [publisher, subscriber]) connection.on('error', () => {})

  let hasMissed = false
  subscriber
    .on('message', (channel: string, message: string) =>
      subscriptions.deliver(channel.slice(prefix.length), message),
    )
    .on('close', () => {
      hasMissed = true
    })
    .on('ready', () => void subscribeAll())

  async function subscribeAll(): Promise<void> {
    const { topics } = subscriptions
    if (!(await send('subscribe', topics))) return
    if (hasMissed) subscriptions.reportGap()
    hasMissed = false
  }

  /** False if it failed: then a new connection subscribes to everything. */
  async function send(command: 'subscribe' | 'unsubscribe', topics: string[]): Promise<boolean> {
    if (subscriber.status !== 'ready') return false
    try {
      await subscriber[command](...topics.map((topic) => prefix + topic))
      return true
    } catch (error) {
      // A refusal would be the same on a new connection.
      if (!(error instanceof ReplyError)) subscriber.disconnect(true)
      return false
    }
  }

  /** Messages that wait for the primary, the oldest first. */
  let waiting: { topic: string; message: string; since: number }[] = []
  /** True from the first refusal of a failover until the primary is found. */
  let isSearching = false

  function wait(topic: string, message: string): void {
    const now = performance.now()
    waiting = waiting.filter(({ since }) => now - since < MAX_WAITING_MS).slice(1 - MAX_WAITING)
    waiting.push({ topic, message, since: now })
  }

  /** False if the message is lost, or waits. */
  async function publishNow(topic: string, message: string): Promise<boolean> {
    try {
      await publisher.publishAtPrimary(`${prefix}primary`, prefix + topic, message)
      return true
    } catch (error) {
      if (error instanceof Error && isOfAnotherServer(error)) isSearching = true
      // Those behind a refused one end with its connection.
      if (isSearching) wait(topic, message)
      return false
    }
  }

  publisher.on('ready', () => void leaveFormerPrimary())

  async function leaveFormerPrimary(): Promise<void> {
    if (!isSearching) return
    try {
      await publisher.set(`${prefix}primary`, '', 'PX', 1000)
    } catch (error) {
      if (!(error instanceof ReplyError)) {
        publisher.disconnect(true)
        return
      }
      // The refusal has ended the connection. A primary that refuses for another reason, such as its memory, is found.
      if (error instanceof Error && isOfAnotherServer(error)) return
    }
    isSearching = false
    isUnheard = false
    subscriber.disconnect(true)
    const since = performance.now() - MAX_WAITING_MS
    for (const each of waiting.splice(0)) {
      if (each.since > since) void publishNow(each.topic, each.message)
    }
  }

  const probe = `probe:${crypto.randomUUID()}`
  let isUnheard = false
  subscriptions.add(probe, { listener: () => (isUnheard = false), onGap: undefined })
  const probing = setInterval(async () => {
    if (isSearching || subscriber.status !== 'ready') return
    if (isUnheard) subscriber.disconnect(true)
    isUnheard = !isUnheard
    if (isUnheard && !(await publishNow(probe, ''))) isUnheard = false
  }, PROBE_MS)
  probing.unref()

  return {
    async publish(topic, message) {
      if (isSearching) wait(topic, message)
      else await publishNow(topic, message)
    },
    subscribe(topic, listener, onGap, onReady) {
      const remove = subscriptions.add(topic, { listener, onGap })
      // Also for a topic that is held: its command may still be under way.
      void send('subscribe', [topic]).then((isSubscribed) => {
        if (isSubscribed) onReady?.()
        else hasMissed = true
      })
      return () => {
        const wasHeld = subscriptions.has(topic)
        remove()
        if (wasHeld && !subscriptions.has(topic)) void send('unsubscribe', [topic])
      }
    },
    close() {
      clearInterval(probing)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
