/** SIGKILL at random moments: acknowledged writes are kept, and none is partial. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  invoicesOf,
  key,
  pastUsage,
  type Subscribed,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { noServer } from '../../support/sandbox/find-server.ts'
import { aDatabase } from '../../support/sandbox/postgresql.ts'
import { type AChild, aChild } from '../../support/sandbox/sandbox-child.ts'

const CUSTOMERS = 10
/** Milliseconds after which it dies: while it is about to begin, in the middle, when it is through. */
const LIVES = [20, 120, 600]

const places = [
  {
    name: 'with its data in a folder',
    skip: false,
    place: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'till killed '))
      atEnd(() => rmSync(folder, { recursive: true, force: true }))
      return { folder }
    },
  },
  {
    name: 'with its data on a server',
    skip: noServer,
    place: async () => ({ databaseUrl: await aDatabase() }),
  },
]

/** Day 1 of a month, counted from 2027-01. */
const month = (n: number) => new Date(Date.UTC(2027, n, 1)).toISOString()

for (const { name, skip, place } of places) {
  describe.skipIf(skip)(`a sandbox ${name}`, () => {
    it('keeps every acknowledged event and period when it is killed and restarted', async () => {
      const where = await place()
      let child = await aChild(where)
      await child.call('POST', '/activate')
      await child.advanceTo(month(0))
      const metric = await aMetric(child)
      const plan = await aPlan(child, {
        amount: usd(10),
        usage_based_charges: [aCharge(metric, '1')],
      })
      const subscribers: Subscribed[] = []
      for (let i = 0; i < CUSTOMERS; i++) {
        const customer = { payment_method_token: 'tok_visa' }
        subscribers.push(await subscribe(child, plan, { customer }))
      }

      let answered = 0
      for (const [round, life] of LIVES.entries()) {
        const working = [
          sendBatches(child, subscribers, metric.code, () => (answered += 1)),
          delay(life / 2).then(() => child.advanceTo(month(round + 1)).catch(() => {})),
        ]
        await delay(life)
        await child.kill()
        await Promise.all(working)

        child = await aChild(where)
        await child.advanceTo(month(round + 1))
        for (const subscribed of subscribers) {
          const periods = await pastUsage(child, subscribed)
          const invoices = await invoicesOf(child, subscribed)
          assert.equal(periods.length, round + 1)
          assert.equal(invoices.length, round + 1)
          for (const [i, { amount, fees }] of invoices.entries()) {
            const counted = periods.at(-1 - i).charges_usage[0].events_count
            const values = fees.map(
              (fee: { total_amount: { value: number } }) => fee.total_amount.value,
            )
            assert.deepEqual(values, [counted, 10])
            assert.equal(amount.total_amount.value, counted + 10)
          }
        }
        // The batch that was under way is there whole, or it is not there.
        const counts = await eventCounts(child, subscribers)
        assert.equal(new Set(counts).size, 1)
        const [kept = 0] = counts
        assert.ok(
          kept === answered || kept === answered + 1,
          `${kept} batches, ${answered} answered`,
        )
        answered = kept
        // An hour on, every payment has its outcome.
        await child.advanceTo(month(round + 1).replace('T00', 'T01'))
        const { body } = await child.call(
          'GET',
          '/invoices?issuing_date_from=2027-01-01&issuing_date_to=2028-01-01&payment_status=PENDING',
        )
        assert.equal(body.metadata.total_count, 0)
      }
    })
  })
}

/** Sends batch after batch, one event per subscription in each, until the connection fails. */
async function sendBatches(
  child: AChild,
  subscribers: Subscribed[],
  metric_code: string,
  answered: () => void,
): Promise<void> {
  for (;;) {
    const events = subscribers.map(({ subscription }) => ({
      transaction_id: key('event'),
      external_subscription_id: subscription,
      metric_code,
    }))
    try {
      const { status } = await child.call('POST', '/events/batch', { events })
      assert.equal(status, 202)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return
    }
    answered()
  }
}

async function eventCounts(child: AChild, subscribers: Subscribed[]): Promise<number[]> {
  const counts = []
  for (const { subscription } of subscribers) {
    const { body } = await child.call('GET', `/events?external_subscription_id=${subscription}`)
    counts.push(body.metadata.total_count)
  }
  return counts
}
