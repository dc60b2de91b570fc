/** Units of a time span: the parts of an additive metric add up for any split. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { add, compare, ZERO } from '../../../server/pricing/price/decimal.ts'
import { aggregate } from '../../../server/sandbox/billing/engine/aggregation.ts'
import fc from '../../support/fc.ts'
import { aMetric, aPlan, aSum, key, subscribe } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const FROM = Date.parse('2026-01-01T00:00:00Z')
const SPAN = 31 * 86_400_000
const sandbox = await aSandbox()
const metrics = [
  { ...(await aMetric(sandbox)), aggregation_field: null },
  await aSum(sandbox, { field_filters: [{ key: 'region', values: ['eu', 'us'] }] }),
]
const plan = await aPlan(sandbox)

const instant = fc.integer({ min: 0, max: SPAN - 1 }).map((n) => new Date(FROM + n))
const event = fc.record({
  at: instant,
  gb: fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 1000),
  region: fc.constantFrom('eu', 'us', 'other'),
})

it('Units of COUNT and SUM split at any instant add up to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 20 }),
      fc.array(instant, { maxLength: 3 }),
      async (events, cuts) => {
        const { subscription } = await subscribe(sandbox, plan)
        for (const { code } of metrics) {
          const batch = events.map(({ at, gb, region }) => ({
            transaction_id: key('event'),
            external_subscription_id: subscription,
            metric_code: code,
            timestamp: at.toISOString(),
            properties: { gb, region },
          }))
          await sandbox.call('POST', '/events/batch', { events: batch })
        }
        const { id } = (await sandbox.call('GET', `/subscriptions/${subscription}`)).body
        // At an event's own instant too, where it must be counted once.
        const edges = [...cuts, events[0]?.at ?? new Date(FROM)].map((cut) => cut.getTime())
        const bounds = [FROM, ...edges.sort((a, b) => a - b), FROM + SPAN]
        const units = async (metric: (typeof metrics)[number], from: number, to: number) => {
          const span = { from: new Date(from), to: new Date(to) }
          const [[, response] = []] = await aggregate(sandbox.db, [
            { subscriptionId: id, metric, span },
          ])
          return response!
        }
        for (const metric of metrics) {
          const whole = await units(metric, FROM, FROM + SPAN)
          let parts = { units: ZERO, events: 0n }
          for (const [i, to] of bounds.slice(1).entries()) {
            const part = await units(metric, bounds[i] ?? FROM, to)
            parts = {
              units: add(parts.units, part.units),
              events: parts.events + part.events,
            }
          }
          assert.equal(compare(parts.units, whole.units), 0)
          assert.equal(parts.events, whole.events)
        }
      },
    ),
    { numRuns: 10 },
  )
})
