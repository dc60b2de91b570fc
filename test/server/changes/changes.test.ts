/** Publish and subscribe between replicas: delivery, the end of a subscription, lost connections. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, it } from 'vitest'
import {
  type Changes,
  memoryChanges,
  Subscriptions,
} from '../../../server/bff/core/store/changes.ts'
import { deploymentChanges } from '../../../server/bff/core/store/deployment.ts'
import { configFor } from '../../support/bff/bff.ts'
import { aRedisLine, noRedis } from '../../support/bff/redis.ts'

const line = noRedis ? undefined : await aRedisLine()
afterAll(() => line?.close())

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !isTrue(); i++) await pause(10)
  assert.ok(isTrue())
}

/** Publishes until the message arrives: subscribing takes a moment, and a connection a moment more. */
async function untilDelivered(from: Changes, to: Changes, topic: string): Promise<void> {
  let isDelivered = false
  const end = to.subscribe(topic, () => {
    isDelivered = true
  })
  for (let i = 0; i < 500 && !isDelivered; i++) {
    await from.publish(topic, 'ready')
    await pause(10)
  }
  end()
  assert.ok(isDelivered)
}

/** The tests of two replicas; each test uses new topics. */
function testChanges(here: Changes, there: Changes): void {
  let topics = 0
  const aTopic = async () => {
    const topic = `topic-${topics++}`
    // Not on the topic itself: what is published until one arrives arrives as well, later.
    await untilDelivered(there, here, `${topic}-connected`)
    return topic
  }
  const settled = async (topic: string) => {
    await untilDelivered(there, here, `${topic}-settled`)
  }

  it('delivers a message in order to all subscribers of its topic, and to no other', async () => {
    const topic = await aTopic()
    const received: string[][] = [[], [], []]
    const ends = [topic, topic, `${topic}-other`].map((name, i) =>
      here.subscribe(name, (message) => received[i]!.push(message)),
    )
    await settled(topic)
    for (const message of ['a', 'b', '']) await there.publish(topic, message)
    await until(() => received[1]!.length === 3)
    assert.deepEqual(received, [['a', 'b', ''], ['a', 'b', ''], []])
    for (const end of ends) end()
  })

  it('delivers to the other subscribers of a topic after one has ended, twice', async () => {
    const topic = await aTopic()
    const received: string[] = []
    const end = here.subscribe(topic, () => received.push('ended'))
    const endOther = here.subscribe(topic, (message) => received.push(message))
    end()
    end()
    await settled(topic)
    await there.publish(topic, 'a')
    await until(() => received.length > 0)
    assert.deepEqual(received, ['a'])
    endOther()
    await there.publish(topic, 'b')
    await settled(topic)
    assert.deepEqual(received, ['a'])
  })

  it('delivers to a topic that is subscribed to again at once', async () => {
    const topic = await aTopic()
    here.subscribe(topic, () => {})()
    const received: string[] = []
    const end = here.subscribe(topic, (message) => received.push(message))
    await settled(topic)
    await there.publish(topic, 'a')
    await until(() => received.length === 1)
    end()
  })

  it('delivers to a topic that is subscribed to again before the first subscription ends a second time', async () => {
    const topic = await aTopic()
    const endFirst = here.subscribe(topic, () => {})
    endFirst()
    const received: string[] = []
    const end = here.subscribe(topic, (message) => received.push(message))
    endFirst()
    await settled(topic)
    await there.publish(topic, 'a')
    await settled(topic)
    assert.deepEqual(received, ['a'])
    end()
  })

  it('delivers nothing to a subscriber that one before it has ended', async () => {
    const topic = await aTopic()
    const received: string[] = []
    const end = here.subscribe(topic, () => endLater())
    const endLater = here.subscribe(topic, () => received.push('ended'))
    const endLast = here.subscribe(topic, () => received.push('last'))
    await settled(topic)
    await there.publish(topic, 'a')
    await until(() => received.length > 0)
    assert.deepEqual(received, ['last'])
    for (const each of [end, endLast]) each()
  })

  it('delivers a message to no subscriber that comes while it is delivered', async () => {
    const topic = await aTopic()
    const received: string[] = []
    const ends: (() => void)[] = []
    const listen = (message: string) => {
      received.push(message)
      // Limited, so that a fault ends.
      if (ends.length < 3) ends.push(here.subscribe(topic, listen))
    }
    ends.push(here.subscribe(topic, listen))
    await settled(topic)
    await there.publish(topic, 'a')
    await settled(topic)
    assert.deepEqual(received, ['a'])
    for (const each of ends) each()
  })

  it('delivers to a subscriber behind one that throws, and never while it publishes', async () => {
    const topic = await aTopic()
    const received: string[] = []
    const ends = [
      here.subscribe(topic, () => assert.fail('by intention')),
      here.subscribe(topic, (message) => received.push(message)),
    ]
    await settled(topic)
    const published = there.publish(topic, 'a')
    assert.deepEqual(received, [])
    await published
    await until(() => received.length === 1)
    for (const end of ends) end()
  })
}

describe('changes in memory', () => {
  const changes = memoryChanges()
  testChanges(changes, changes)
})

describe('a gap', () => {
  it('is reported once to a subscriber that subscribes again because of it', () => {
    const subscriptions = new Subscriptions()
    const listener = () => {}
    let gaps = 0
    const subscribe = () => {
      const end = subscriptions.add('t', {
        listener,
        onGap() {
          gaps++
          end()
          // Limited, so that a fault ends.
          if (gaps < 3) subscribe()
        },
      })
    }
    subscribe()
    subscriptions.reportGap()
    assert.equal(gaps, 1)
  })
})

describe.skipIf(noRedis)('changes in Redis', () => {
  if (!line) return
  const [here, there] = [line.changes(), line.changes()]
  testChanges(here, there)

  it('are delivered again after a lost connection, and the gap is reported once', async () => {
    const received: string[] = []
    let gaps = 0
    const listen = (message: string) => received.push(message)
    const end = here.subscribe('lost', listen, () => gaps++)
    await untilDelivered(there, here, 'before')
    await line.cut()
    await there.publish('lost', 'lost')
    const endLate = here.subscribe('late', listen)
    await line.mend()
    await until(() => gaps === 1)
    await untilDelivered(there, here, 'after')
    await there.publish('lost', 'a')
    await there.publish('late', 'b')
    await until(() => received.length === 2)
    assert.deepEqual([received, gaps], [['a', 'b'], 1])
    end()
    endLate()
  })

  it('are delivered from the moment that a subscription is ready, in front of a slow Redis', async () => {
    const beside = line.changes(true)
    await untilDelivered(beside, here, 'fast')
    line.delay(100)
    for (const topic of ['slow', 'slow']) {
      const received: string[] = []
      await new Promise<void>((resolve) => {
        here.subscribe(topic, (message) => received.push(message), undefined, resolve)
      })
      await beside.publish(topic, 'at once')
      await until(() => received.length > 0)
    }
    line.delay(0)
  })

  it('report a gap to a subscriber that came before the connection', async () => {
    let gaps = 0
    const early = line.changes()
    const end = early.subscribe(
      'early',
      () => {},
      () => gaps++,
    )
    await until(() => gaps === 1)
    end()
  })

  it('are published without an error while Redis hangs, and after it is closed', async () => {
    line.hang()
    await there.publish('hangs', 'a')
    await line.mend()
    await untilDelivered(there, here, 'mended')
    const closed = line.changes()
    const end = closed.subscribe('closed', () => {})
    closed.close()
    await closed.publish('closed', 'a')
    end()
  })
})

describe('changes of a deployment', () => {
  it('are those of its replicas alone', async () => {
    const shared = memoryChanges()
    const config = configFor('http://127.0.0.1:9')
    const production = [1, 2].map(() => deploymentChanges(shared, config))
    const staging = deploymentChanges(shared, { ...config, clientId: 'staging' })
    const received: string[] = []
    const end = production[0]!.subscribe('t', (message) => received.push(message))
    staging.subscribe('t', () => received.push('staging'))
    production[1]!.subscribe('t', () => received.push('ended'))()
    await pause(20)
    await production[1]!.publish('t', 'a')
    await until(() => received.length > 0)
    end()
    await production[1]!.publish('t', 'b')
    await pause(20)
    assert.deepEqual(received, ['a'])
  })
})
