/**
 * Changes of several replicas, in Redis: its publish and subscribe, which keeps no message.
 *
 * A connection that subscribes takes no other commands, so there are two. The subscriptions of a lost connection are
 * made again with the next one, and their owners learn of the gap.
 */
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { type Changes, Subscriptions } from '../store/changes.ts'
import { isOfAnotherServer } from './redis-store.ts'

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

const OPTIONS: RedisOptions = {
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  // Finds a half-open connection.
  keepAlive: 10_000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times) => Math.min(times * 100, 2_000),
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
    reconnectOnError: isOfAnotherServer,
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
    if (topics.length > 0 && !(await send('subscribe', topics))) return
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

  /** Messages that wait for the primary. */
  const refused: [topic: string, message: string][] = []
  publisher.on('ready', () => {
    for (const [topic, message] of refused.splice(0)) void changes.publish(topic, message)
  })

  const changes: RedisChanges = {
    async publish(topic, message) {
      try {
        await publisher.publishAtPrimary(`${prefix}primary`, prefix + topic, message)
      } catch (error) {
        if (!(error instanceof Error && isOfAnotherServer(error))) return
        refused.push([topic, message])
        subscriber.disconnect(true)
      }
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
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
  return changes
}
