/** Previews of the service: what they answer is what is billed, and they leave nothing behind. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import type { ServicePreview } from '../../../server/contract/plans/service-preview.ts'
import { lockCustomer } from '../../../server/sandbox/billing/billing-lock.ts'
import type { SandboxContext } from '../../../server/sandbox/context.ts'
import { dryRun } from '../../../server/sandbox/preview/dry-run.ts'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  create,
  key,
  type Subscribed,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox, sandboxOfFile } from '../../support/sandbox/sandbox.ts'

// A busy machine takes longer than the two seconds of a user's.
const sandbox = await sandboxOfFile({ config: { previewLimitMs: 60_000 } })
const BILLING = '/v1/commerce/billing'
const PUT = (path: string, body: object) => ({ method: 'PUT', path: BILLING + path, body })
const POST = (path: string, body: object) => ({ method: 'POST', path: BILLING + path, body })

async function ask({ customer }: Pick<Subscribed, 'customer'>, calls: object[], members = {}) {
  const { body } = await sandbox.call('GET', `/customers/${customer}`)
  const whose = { id: body.id, external_id: customer }
  return sandbox.send('POST', '/sandbox/preview', { customer: whose, calls, ...members })
}

async function preview(...parameters: Parameters<typeof ask>): Promise<ServicePreview> {
  const { status, body, text } = await ask(...parameters)
  assert.equal(status, 200, text)
  return body
}

const value = ({ value }: { value: string }) => Number(value)

/** As `summariesOf`. */
const summaries = ({ invoices }: ServicePreview) =>
  invoices.map(({ at, amount, lines }) => [
    at.slice(0, 10),
    value(amount),
    lines.map((line) => value(line.amount) + value(line.tax)),
  ])

/** A customer on the 11th of January on a plan paid in advance, with usage, a tax and a wallet. */
async function aSubscriber() {
  const vat = await aTax(sandbox, '20')
  const metric = await aMetric(sandbox, { name: 'API calls' })
  const plan = await aPlan(sandbox, {
    amount: usd(31),
    pay_in_advance: true,
    tax_codes: [vat.code],
    usage_based_charges: [aCharge(metric, '2')],
  })
  const larger = await aPlan(sandbox, {
    amount: usd(62),
    pay_in_advance: true,
    tax_codes: [vat.code],
  })
  const subscribed = await subscribe(sandbox, plan)
  await create(sandbox, '/wallets', {
    external_customer_id: subscribed.customer,
    currency: 'USD',
    rate_amount: '1',
    granted_credits: '5',
  })
  await sandbox.advanceTo('2026-01-10T00:00:00Z')
  await send(sandbox, subscribed, { metric_code: metric.code })
  await sandbox.advanceTo('2026-01-11T12:00:00Z')
  return { subscribed, larger, path: `/subscriptions/${subscribed.subscription}` }
}

describe('A preview of the service', () => {
  it('answers what a change bills, and the invoice after it', async () => {
    const { subscribed, larger, path } = await aSubscriber()
    const body = { plan_code: larger.code }
    const promised = await preview(subscribed, [PUT(path, body)])
    await sandbox.call('PUT', path, body)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const [, ...billed] = await summariesOf(sandbox, subscribed)
    assert.deepEqual(summaries(promised), billed)
    const [now, next] = promised.invoices
    assert.equal(now?.at, promised.now)
    assert.equal(next?.at, '2026-02-01T00:00:00.000Z')
    assert.deepEqual(
      now?.lines.map(({ kind, in_advance, name, moves }) => [kind, in_advance, name, moves]),
      [
        ['CHARGE', false, 'API calls', true],
        ['SUBSCRIPTION', true, null, false],
      ],
    )
    assert.equal(promised.credit_notes.length, 1)
  })

  it('answers the next invoice of each subscription where nothing changes', async () => {
    const { subscribed } = await aSubscriber()
    const yearly = await aPlan(sandbox, { billing_cycle: 'YEARLY', amount: usd(365) })
    const other = key('sub')
    await create(sandbox, '/subscriptions', {
      external_customer_id: subscribed.customer,
      external_id: other,
      plan_code: yearly.code,
    })
    const all = await preview(subscribed, [])
    const firstOf = (one: string) => all.invoices.find(({ subscription }) => subscription === one)
    assert.equal(firstOf(subscribed.subscription)?.at, '2026-02-01T00:00:00.000Z')
    assert.equal(firstOf(other)?.at, '2027-01-01T00:00:00.000Z')
    const one = await preview(subscribed, [], { subscriptions: [subscribed.subscription] })
    assert.deepEqual(one.invoices, all.invoices.slice(0, 1))
  })

  it('answers a year of weeks beside a year, and lets timers fire meanwhile', async () => {
    const yearly = await aPlan(sandbox, { billing_cycle: 'YEARLY' })
    const weekly = await aPlan(sandbox, { billing_cycle: 'WEEKLY' })
    const subscribed = await subscribe(sandbox, yearly)
    await create(sandbox, '/subscriptions', {
      external_customer_id: subscribed.customer,
      external_id: key('sub'),
      plan_code: weekly.code,
    })
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await preview(subscribed, [])
    clearInterval(timer)
    assert.ok(ticks > 10, String(ticks))
  })

  it('tells what moves from what does not, and who pays', async () => {
    const { subscribed, larger, path } = await aSubscriber()
    const { invoices, credit_notes } = await preview(subscribed, [
      PUT(path, { plan_code: larger.code }),
    ])
    // 21 of 31 days of 62.00 and their taxes, minus the note of 21.00 with taxes; one call of 2.00 with taxes.
    assert.equal(value(credit_notes[0]!.amount), 25.2)
    const [{ credit, balance, fixed_amount, usage_amount, amount, fixed_taxes }] = invoices as [
      (typeof invoices)[number],
    ]
    assert.deepEqual(
      [credit, fixed_amount, usage_amount, fixed_taxes].map(value),
      [25.2, 25.2, 2.4, 8.4],
    )
    assert.deepEqual([balance, amount].map(value), [5, 22.6])
  })

  it('answers a new subscription, a cancellation and its withdrawal', async () => {
    const { subscribed, path } = await aSubscriber()
    const plan = await aPlan(sandbox, { amount: usd(10), pay_in_advance: true })
    const body = { external_customer_id: subscribed.customer, plan_code: plan.code }
    const started = await preview(
      subscribed,
      [POST('/subscriptions', { ...body, external_id: 'new' })],
      {
        subscriptions: ['new'],
      },
    )
    assert.deepEqual(
      started.invoices.map(({ at, subscription }) => [at.slice(0, 10), subscription]),
      [
        ['2026-01-11', 'new'],
        ['2026-02-01', subscribed.subscription],
        ['2026-02-01', 'new'],
      ],
    )
    const end = POST(`${path}/cancel`, { cancel_option: 'END_OF_PERIOD' })
    const ended = await preview(subscribed, [end])
    assert.deepEqual(summaries(ended), [['2026-02-01', 0, [2.4]]])
    const kept = await preview(subscribed, [end, PUT(path, { end_date: null })])
    assert.deepEqual(summaries(kept), [['2026-02-01', 34.6, [2.4, 37.2]]])
  })

  it('answers what a change of a plan would bill', async () => {
    const { subscribed } = await aSubscriber()
    const { body } = await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)
    const plan = PUT(`/plans/${body.plan_code}`, { amount: usd(100) })
    assert.deepEqual(summaries(await preview(subscribed, [plan])), [
      ['2026-02-01', 117.4, [2.4, 120]],
    ])
    assert.deepEqual(summaries(await preview(subscribed, [])), [['2026-02-01', 34.6, [2.4, 37.2]]])
  })

  it('is the refusal of the call that is refused', async () => {
    const { subscribed, path } = await aSubscriber()
    const { status, issue, body } = await ask(subscribed, [PUT(path, { plan_code: 'unknown' })])
    assert.deepEqual([status, issue], [422, 'INVALID_PARAMETER_VALUE'])
    assert.equal(body.details[0].field, '/plan_code')
  })

  it('leaves nothing behind', async () => {
    const { subscribed, larger, path } = await aSubscriber()
    await sandbox.request('POST', '/v1/notifications/webhooks', {
      url: 'http://127.0.0.1:9/hook',
      event_types: [{ name: '*' }],
    })
    const before = await contents()
    await preview(subscribed, [PUT(path, { plan_code: larger.code })])
    await ask(subscribed, [PUT(path, { plan_code: larger.code }), PUT(path, { plan_code: 'x' })])
    assert.deepEqual(await contents(), before)
    assert.equal(sandbox.clock.now().toISOString(), '2026-01-11T12:00:00.000Z')
  })

  it('knows no customer by one of two ids alone', async () => {
    const { subscribed } = await aSubscriber()
    const { body } = await sandbox.call('GET', `/customers/${subscribed.customer}`)
    const customer = { id: body.id, external_id: 'another' }
    const answer = await sandbox.send('POST', '/sandbox/preview', { customer, calls: [] })
    assert.equal(answer.status, 404)
  })

  it('takes no other calls', async () => {
    const { subscribed } = await aSubscriber()
    for (const call of [
      POST('/wallets', {}),
      POST('/subscriptions/../wallets', {}),
      { ...PUT('/subscriptions/x', {}), path: '/sandbox/clock' },
    ]) {
      const { status, body } = await ask(subscribed, [call])
      assert.deepEqual([status, body.details[0].field], [422, '/calls/0/path'], call.path)
    }
  })

  it('takes no subscription of another customer', async () => {
    const { subscribed } = await aSubscriber()
    const body = { external_customer_id: 'another', plan_code: 'pro' }
    const answer = await ask(subscribed, [POST('/subscriptions', body)])
    const { field } = answer.body.details[0]
    assert.deepEqual([answer.status, field], [422, '/calls/0/body/external_customer_id'])
  })

  it('needs a token of billing, and meets faults', async () => {
    const { subscribed } = await aSubscriber()
    const path = '/sandbox/preview'
    const anonymous = { authorization: '' }
    assert.equal((await sandbox.request('POST', path, {}, anonymous)).status, 401)
    const { access_token } = await sandbox.grant('read')
    const reader = { authorization: `Bearer ${access_token}` }
    assert.equal((await sandbox.request('POST', path, {}, reader)).status, 403)
    const rule = sandbox.faults.add({
      path,
      fault: { kind: 'status', status: 503, reached: false },
    })
    assert.equal((await ask(subscribed, [])).status, 503)
    sandbox.faults.remove(rule.id)
  })

  it('runs beside other calls, and beside other previews', async () => {
    const { subscribed, larger, path } = await aSubscriber()
    const change = PUT(path, { plan_code: larger.code })
    const promised = await preview(subscribed, [change])
    const { customer } = await subscribe(sandbox, larger)
    const [first, second, others] = await Promise.all([
      preview(subscribed, [change]),
      preview(subscribed, [change]),
      preview({ customer }, []),
      sandbox.call('PUT', `/customers/${customer}`, { name: 'Other' }),
      subscribe(sandbox, larger),
    ])
    assert.deepEqual([first.invoices, second.invoices], [promised.invoices, promised.invoices])
    assert.equal(others.invoices.length, 1)
  })

  it('names a time to ask again if it takes too long', async () => {
    const hasty = await aSandbox({ config: { previewLimitMs: 1 } })
    const { id, external_id } = await aCustomer(hasty)
    const body = { customer: { id, external_id }, calls: [] }
    const { status, headers } = await hasty.send('POST', '/sandbox/preview', body)
    assert.deepEqual([status, headers.get('Retry-After')], [503, '5'])
  })
})

describe('A dry run', () => {
  const brief = { ...sandbox, config: { ...sandbox.config, previewLimitMs: 200 } }

  // The embedded database has one connection.
  if (process.env.TEST_ENGINE === 'server')
    it('does not wait for a lock for ever', async () => {
      const { subscribed } = await aSubscriber()
      const { body } = await sandbox.call('GET', `/customers/${subscribed.customer}`)
      const other = await sandbox.db.startTransaction().execute()
      await lockCustomer(other, body.id)
      const { signal } = new AbortController()
      const options = { customerId: body.id, lock: 'customer' as const, signal }
      await assert.rejects(
        dryRun(brief, options, async () => {}),
        { status: 503 },
      )
      await other.rollback().execute()
    })

  it('is undone when its work throws, when its caller goes away, and when it ends before its work', async () => {
    const { subscribed } = await aSubscriber()
    const { body } = await sandbox.call('GET', `/customers/${subscribed.customer}`)
    const caller = new AbortController()
    const options = { customerId: body.id, lock: 'customer' as const, signal: caller.signal }
    const write = ({ db }: SandboxContext) =>
      db.updateTable('customers').set({ name: 'Written' }).where('id', '=', body.id).execute()
    const before = await contents()
    const thrown = dryRun(sandbox, options, async (dry) => {
      await write(dry)
      throw new Error('within')
    })
    await assert.rejects(thrown, /within/)
    let late: SandboxContext | undefined
    await dryRun(sandbox, options, async (dry) => {
      await write(dry)
      late = dry
    })
    await assert.rejects(write(late!))
    const gone = dryRun(sandbox, options, async (dry) => {
      await write(dry)
      caller.abort()
      await write(dry)
    })
    await assert.rejects(gone, { status: 503 })
    assert.deepEqual(await contents(), before)
  })

  it('ends in time', async () => {
    const { subscribed } = await aSubscriber()
    const { body } = await sandbox.call('GET', `/customers/${subscribed.customer}`)
    const signal = new AbortController().signal
    const options = { customerId: body.id, lock: 'customer' as const, signal }
    const start = performance.now()
    const endless = dryRun(brief, options, async ({ db }) => {
      while (performance.now() < start + 5_000) await sql`select 1`.execute(db)
    })
    await assert.rejects(endless, { status: 503 })
  })

  it('survives statements that fail within transactions', async () => {
    const { subscribed } = await aSubscriber()
    const { body } = await sandbox.call('GET', `/customers/${subscribed.customer}`)
    const signal = new AbortController().signal
    const names = await dryRun(
      sandbox,
      { customerId: body.id, lock: 'customer', signal },
      async ({ db }) => {
        const broken = db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))
        await assert.rejects(broken)
        return db.selectFrom('customers').select('name').where('id', '=', body.id).execute()
      },
    )
    assert.deepEqual(names, [{ name: 'Ada Okafor' }])
  })
})

/** Every row of every table. */
async function contents() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() order by 1`.execute(sandbox.db)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const query = sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`
    rows[name] = (await query.execute(sandbox.db)).rows.map(({ row }) => row).sort()
  }
  return rows
}
