/** Steps of the clock: many metrics in one, and one that fails while everything else goes on. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { isZero } from '../../../server/pricing/price/decimal.ts'
import { aggregate, loadTransactions } from '../../../server/sandbox/billing/engine/aggregation.ts'
import {
  createFailedSteps,
  failedStepLogLine,
} from '../../../server/sandbox/billing/engine/failed-steps.ts'
import { runDueWork } from '../../../server/sandbox/billing/engine/scheduler.ts'
import type { Database } from '../../../server/sandbox/database/connect.ts'
import { aPlan, invoicesOf, subscribe, usd } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

/** More than one statement can hold, were each metric a part of its text. */
const METRICS = 3_000

describe('usage of many metrics', async () => {
  const { db } = await aSandbox()
  const TYPES = ['COUNT', 'SUM', 'MAX', 'COUNT_DISTINCT', 'LATEST'] as const
  const questions = Array.from({ length: METRICS }, (_, i) => ({
    subscriptionId: crypto.randomUUID(),
    metric: {
      code: `metric-${i}`,
      aggregation_type: TYPES[i % TYPES.length]!,
      aggregation_field: 'gb',
      field_filters: i % 2 ? [{ key: 'region', values: ['eu'] }] : [],
    },
    span: { from: new Date('2026-01-01'), to: new Date('2026-02-01') },
  }))

  it('is aggregated in one statement, in the order of the queries', async () => {
    const answers = await aggregate(db, questions)
    assert.equal(answers.length, METRICS)
    assert.ok(answers.every(([, { units, events }]) => isZero(units) && events === 0n))
    assert.equal((await loadTransactions(db, questions)).length, METRICS)
  })
})

/** Lets no period of a subscription close. @returns the service's id of it */
async function letFail(db: Database, subscription: string): Promise<string> {
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no period of this one closes'; end $$`.execute(db)
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('external_id', '=', subscription)
    .executeTakeFirstOrThrow()
  await sql`create trigger fails before insert on usage_periods for each row
    when (new.subscription_id = ${sql.lit(id)}) execute function fail()`.execute(db)
  return id
}

describe('a step of the clock that fails', async () => {
  const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
  const { call, app, db, lines } = sandbox
  const plan = await aPlan(sandbox, { amount: usd(10) })
  const customer = { payment_method_token: 'tok_visa' }
  const before = await subscribe(sandbox, plan, { customer })
  const failing = await subscribe(sandbox, plan, { customer })
  const after = await subscribe(sandbox, plan, { customer })

  const control = async (method: string, path: string, body?: object) => {
    const response = await app.request(`/sandbox/clock${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  const id = await letFail(db, failing.subscription)

  it('is named in the response of the call that moves the clock', async () => {
    const { status, body } = await control('POST', '/advance', { days: 31 })
    assert.equal(status, 500)
    const [issue, ...others] = body.details
    assert.deepEqual(others, [])
    assert.equal(issue.issue, 'CLOCK_STEP_FAILED')
    assert.match(
      issue.description,
      new RegExp(`subscription ${id}, due at 2026-02-01T00:00:00.000Z`),
    )
  })

  it('is one line of the log, with its reason', () => {
    const [line, ...others] = lines.splice(0)
    assert.deepEqual(others, [])
    assert.match(line!, /A step of the clock failed.*no period of this one closes/)
  })

  it('does not affect the steps before and after it', async () => {
    const { body } = await control('GET', '')
    assert.equal(body.now, '2026-02-01T00:00:00.000Z')
    assert.deepEqual(body.failed_steps, [
      { kind: 'subscription', id, at: '2026-02-01T00:00:00.000Z' },
    ])
    for (const subscribed of [before, after])
      assert.equal((await invoicesOf(sandbox, subscribed)).length, 1)
    assert.equal((await invoicesOf(sandbox, failing)).length, 0)
    assert.equal((await call('GET', '/plans')).status, 200)
    await sandbox.advanceTo('2026-02-01T00:01:00Z')
    const [invoice] = await invoicesOf(sandbox, after)
    assert.equal(invoice.payment_status, 'SUCCEEDED')
  })

  it('is processed once its cause is fixed and the clock moves', async () => {
    await sql`drop trigger fails on usage_periods`.execute(db)
    const { status, body } = await control('POST', '/advance', { seconds: 1 })
    assert.deepEqual([status, body.failed_steps], [200, undefined])
    const [invoice] = await invoicesOf(sandbox, failing)
    assert.equal(invoice.amount.total_amount.value, 10)
  })
})

describe('a failed step with a retry due among other steps', () => {
  it('is not mistaken for one of the others', async () => {
    const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
    const { db, clock } = sandbox
    const plan = await aPlan(sandbox)
    const id = await letFail(db, (await subscribe(sandbox, plan)).subscription)
    await subscribe(sandbox, plan)
    await clock.set(new Date('2026-02-01T00:00:00Z'), true)
    const failed = createFailedSteps()
    failed.add({ kind: 'subscription', id, at: new Date(0), error: undefined })
    failed.takeNew()
    let reads = 0
    const list = () => (reads++ % 2 === 0 ? failed.list() : [])
    await runDueWork({ db, clock, failedSteps: { ...failed, list } })
    const names = failed.takeNew().map((step) => step.id)
    assert.deepEqual(
      names.filter((name) => name !== id),
      [],
    )
  })
})

describe('a failed step', () => {
  it('is retried after a minute', () => {
    let now = 0
    const failed = createFailedSteps(() => now)
    const due = { kind: 'wallet', id: 'w', at: new Date(0), error: new Error('no') } as const
    failed.add(due)
    now = 59_999
    assert.deepEqual(failed.list(), [due])
    now = 60_000
    assert.deepEqual(failed.list(), [])
    assert.deepEqual(failed.takeNew(), [due])
    assert.deepEqual(failed.takeNew(), [])
    assert.match(failedStepLogLine(due), /"kind":"wallet","id":"w","at":"1970/)
  })
})
