/** Events: accepted and rejected input, deduplication, and the resulting units. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  currentUsage,
  key,
  type Subscribed,
  send,
  subscribe,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox({ at: '2026-01-10T00:00:00Z' })

type Event = Record<string, unknown>

/** A new subscriber to a plan with one charge of 1 a unit. */
async function aUserOf(metric: { id: string }): Promise<Subscribed> {
  const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
  return subscribe(sandbox, plan, { start_date: '2026-01-01T00:00:00Z' })
}

const anEvent = ({ subscription }: Subscribed, members: Event = {}): Event => ({
  transaction_id: key('event'),
  external_subscription_id: subscription,
  metric_code: 'unknown',
  ...members,
})
const post = (event: Event) => sandbox.call('POST', '/events', event)
const batch = (events: Event[]) => sandbox.call('POST', '/events/batch', { events })
const used = async (subscribed: Subscribed) => {
  const [{ units, events_count }] = (await currentUsage(sandbox, subscribed)).charges_usage
  return [units, events_count]
}

describe('An event', () => {
  it('is answered as sent, with an id and the time of receipt', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    const event = anEvent(subscribed, {
      metric_code: calls.code,
      properties: { region: 'eu', n: 1 },
    })
    const { status, body } = await post(event)
    assert.equal(status, 201)
    const now = '2026-01-10T00:00:00.000Z'
    assert.deepEqual(body, { ...event, id: body.id, timestamp: now, created_at: now })
  })

  it('counts once if it is sent again', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    const event = anEvent(subscribed, { metric_code: calls.code, properties: { a: -0, b: 'x' } })
    const first = await post(event)
    assert.deepEqual((await post(event)).body, first.body)
    assert.deepEqual((await batch([event, event])).body.results, {
      success_count: 2,
      error_count: 0,
    })
    assert.deepEqual(await used(subscribed), ['1', 1])
  })

  it('is refused with the id of an event that differs in any member', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    const other = await aUserOf(calls)
    const timestamp = '2026-01-09T00:00:00Z'
    const event = anEvent(subscribed, { metric_code: calls.code, timestamp })
    await post(event)
    for (const change of [
      { metric_code: 'other' },
      { timestamp: '2026-01-09T00:00:00.001Z' },
      { properties: { a: 1 } },
      { external_subscription_id: other.subscription },
    ]) {
      const { status, body } = await post({ ...event, ...change })
      assert.equal(status, 422)
      assert.equal(body.details[0].field, '/transaction_id')
    }
    assert.deepEqual(await used(subscribed), ['1', 1])
  })

  it('is accepted for an unknown metric without effect', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    assert.equal((await post(anEvent(subscribed, { metric_code: 'nobodys' }))).status, 201)
    assert.deepEqual(await used(subscribed), ['0', 0])
  })

  it('is refused without a subscription, or without the property that its metric needs', async () => {
    const traffic = await aSum(sandbox)
    const subscribed = await aUserOf(traffic)
    const metric_code = traffic.code
    for (const [event, field] of [
      [{ external_subscription_id: 'nobody' }, '/external_subscription_id'],
      [{ metric_code }, '/properties/gb'],
      [{ metric_code, properties: { gb: null } }, '/properties/gb'],
      [{ metric_code, properties: { gb: 'much' } }, '/properties/gb'],
      [{ metric_code, properties: { gb: 1e300 } }, '/properties/gb'],
    ] as const) {
      const { status, body } = await post(anEvent(subscribed, event))
      assert.equal(status, 422)
      assert.equal(body.details[0].field, field)
    }
    assert.deepEqual(await used(subscribed), ['0', 0])
  })

  it('is refused with every faulty member named', async () => {
    const { status, body } = await post({
      external_subscription_id: '..',
      metric_code: 'a\u0007',
      timestamp: '2026-13-01T00:00:00Z',
      transaction_id: '',
    })
    assert.equal(status, 400)
    const fields = body.details.map((detail: { field: string }) => detail.field).sort()
    assert.deepEqual(fields, [
      '/external_subscription_id',
      '/metric_code',
      '/timestamp',
      '/transaction_id',
    ])
  })

  it('is refused with text that a database can not store', async () => {
    for (const text of ['a\u0000b', '\ud800']) {
      const { status, body } = await post({ transaction_id: 'a', properties: { deep: text } })
      assert.equal(status, 400)
      assert.equal(body.details[0].field, '/properties/deep')
    }
  })
})

describe('A batch', () => {
  it('accepts valid events and counts refused ones', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    const good = anEvent(subscribed, { metric_code: calls.code })
    const { status, body } = await batch([
      good,
      anEvent(subscribed, { metric_code: calls.code }),
      { ...good, metric_code: 'other' },
      anEvent({ ...subscribed, subscription: 'nobody' }),
    ])
    assert.equal(status, 202)
    assert.deepEqual(body, { status: 'ACCEPTED', results: { success_count: 2, error_count: 2 } })
    assert.deepEqual(await used(subscribed), ['2', 2])
  })

  it('holds one to a hundred events', async () => {
    const subscribed = await aUserOf(await aMetric(sandbox))
    assert.equal((await batch([])).status, 400)
    assert.equal((await batch(Array.from({ length: 100 }, () => anEvent(subscribed)))).status, 202)
    assert.equal((await batch(Array.from({ length: 101 }, () => anEvent(subscribed)))).status, 400)
  })
})

describe('The list of events', () => {
  it('filters by subscription, metric and time, newest first', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await aUserOf(calls)
    const metric_code = calls.code
    for (const day of ['01', '02', '03', '04']) {
      const timestamp = `2026-01-${day}T00:00:00Z`
      await send(sandbox, subscribed, {
        metric_code,
        timestamp,
        transaction_id: `${metric_code}-${day}`,
      })
    }
    await send(sandbox, subscribed, { metric_code: 'other' })
    const list = async (query: string) => {
      const path = `/events?external_subscription_id=${subscribed.subscription}${query}`
      const { body } = await sandbox.call('GET', path)
      assert.deepEqual(Object.keys(body), ['events', 'metadata'])
      return body.events.map((event: { transaction_id: string }) =>
        event.transaction_id.replace(`${metric_code}-`, ''),
      )
    }
    const of = `&metric_code=${metric_code}`
    assert.equal((await list('')).length, 5)
    assert.deepEqual(await list(of), ['04', '03', '02', '01'])
    const dates = '&from_date=2026-01-02T00:00:00Z&to_date=2026-01-03T00:00:00Z'
    assert.deepEqual(await list(of + dates), ['03', '02'])
    assert.deepEqual(await list(`${of}&page=2&per_page=3`), ['01'])
    assert.deepEqual((await sandbox.call('GET', '/events?from_date=today')).status, 400)
  })
})

/** One metric for each aggregation, and a plan that prices them all. */
const aggregations = [
  await aMetric(sandbox),
  await aSum(sandbox),
  await aSum(sandbox, { aggregation_type: 'MAX' }),
  await aSum(sandbox, { aggregation_type: 'LATEST' }),
  await aSum(sandbox, { aggregation_type: 'COUNT_DISTINCT' }),
]
const planOfAll = await aPlan(sandbox, {
  usage_based_charges: aggregations.map((metric) => aCharge(metric, '0.01')),
})

describe('Units', () => {
  const events = [
    { gb: 5, user: 'ada', region: 'eu', day: '01' },
    { gb: '2.5', user: 'ben', region: 'us', day: '02' },
    { gb: 0.1, user: 'ada', region: 'eu', day: '04' },
    { gb: 0.2, user: 'eve', region: 'eu', day: '03' },
    { gb: 9, user: 'eve', region: 'cn', day: '02' },
  ]
  const field_filters = [{ key: 'region', values: ['eu', 'us'] }]
  for (const [aggregation_type, aggregation_field, units] of [
    ['COUNT', undefined, '4'],
    ['SUM', 'gb', '7.8'],
    ['MAX', 'gb', '5'],
    ['LATEST', 'gb', '0.1'],
    ['COUNT_DISTINCT', 'user', '3'],
  ] as const) {
    it(`are correct for ${aggregation_type} of the events that pass the filter`, async () => {
      const members = { aggregation_type, aggregation_field, field_filters }
      const metric = await aMetric(sandbox, members)
      const subscribed = await aUserOf(metric)
      for (const { day, ...properties } of events) {
        const timestamp = `2026-01-${day}T00:00:00Z`
        await send(sandbox, subscribed, { metric_code: metric.code, timestamp, properties })
      }
      assert.deepEqual(await used(subscribed), [units, 4])
    })
  }

  it('are those of the greater id if two events are the latest', async () => {
    const metric = await aMetric(sandbox, { aggregation_type: 'LATEST', aggregation_field: 'gb' })
    const subscribed = await aUserOf(metric)
    const stem = key('tie')
    for (const [id, gb] of [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ]) {
      const transaction_id = `${stem}-${id}`
      await send(sandbox, subscribed, {
        metric_code: metric.code,
        transaction_id,
        properties: { gb },
      })
    }
    assert.deepEqual(await used(subscribed), ['3', 3])
  })

  it('are exact where floating point is not', async () => {
    const traffic = await aSum(sandbox)
    const subscribed = await aUserOf(traffic)
    const each = Array.from({ length: 100 }, () =>
      anEvent(subscribed, { metric_code: traffic.code, properties: { gb: 0.1 } }),
    )
    for (let i = 0; i < 3; i++) {
      await batch(each.map((event) => ({ ...event, transaction_id: key('event') })))
    }
    assert.deepEqual(await used(subscribed), ['30', 300])
  })

  it('ignore a property that is no number, sent before its metric existed', async () => {
    const plan = await aPlan(sandbox)
    const subscribed = await subscribe(sandbox, plan)
    const code = key('later')
    for (const gb of [
      20000000000000000000,
      123456789012345680000,
      1e-25,
      '0.5',
      '1e3',
      true,
      null,
    ]) {
      await send(sandbox, subscribed, { metric_code: code, properties: { gb } })
    }
    const later = await aSum(sandbox, { code })
    const charges = { usage_based_charges: [aCharge(later, '0')] }
    await sandbox.call('PUT', `/plans/${plan.code}`, charges)
    assert.deepEqual(await used(subscribed), ['20000000000000000000.5', 7])
  })

  it('do not depend on the order or the batching in which events arrive', async () => {
    const some = fc.array(
      fc.record({
        metric: fc.nat(aggregations.length - 1),
        gb: fc.integer({ min: 0, max: 5 }),
        minute: fc.nat(3),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const arrivals = fc.tuple(some, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), fc.nat(5))
    await fc.assert(
      fc.asyncProperty(arrivals, async ([uses, order, size]) => {
        const stems = [key('a'), key('b')]
        const [first, second] = [
          await subscribe(sandbox, planOfAll),
          await subscribe(sandbox, planOfAll),
        ]
        const sent = (subscribed: Subscribed, stem: string | undefined) =>
          uses.map(({ metric, gb, minute }, i) =>
            anEvent(subscribed, {
              transaction_id: `${stem}-${i}`,
              metric_code: aggregations[metric].code,
              timestamp: `2026-01-10T00:0${minute}:00Z`,
              properties: { gb },
            }),
          )
        await batch(sent(first, stems[0]))
        const shuffled = sent(second, stems[1])
          .map((event, i) => ({ event, rank: order[i] ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ event }) => event)
        while (shuffled.length > 0) await batch(shuffled.splice(0, size + 1))
        const a = await currentUsage(sandbox, first)
        assert.deepEqual(await currentUsage(sandbox, second), a)
      }),
      { numRuns: 8 },
    )
  })
})
