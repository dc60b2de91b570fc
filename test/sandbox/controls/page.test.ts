/** The sandbox page on the server side: access, content and policy. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import type { Database } from '../../../server/sandbox/database/connect.ts'
import { aPlan, subscribe } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const TRY = '/sandbox/try/v1/commerce/billing/metrics'
const ADVANCE = '/sandbox/clock/advance'

/** How many rows of a table this process has read so far, by way of an index or not. */
async function rowsRead(db: Database, table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_user_tables
    where relname = ${table}`.execute(db)
  return rows[0]!.n
}

describe("the sandbox's page", async () => {
  const sandbox = await aSandbox()
  const { app, request, settings } = sandbox
  const open = async () => (await app.request('/sandbox')).text()

  const post = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"days":1}',
    })
    return response.status
  }

  it('is the redirect target of /, and has a strict policy', async () => {
    const root = await app.request('/')
    assert.deepEqual([root.status, root.headers.get('location')], [302, '/sandbox'])
    const { status, headers } = await app.request('/sandbox')
    assert.equal(status, 200)
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self'; script-src 'self';/,
    )
    assert.equal(headers.get('cache-control'), 'no-store')
    for (const [file, type] of [
      ['dashboard.css', 'text/css'],
      ['main.js', 'text/javascript'],
    ]) {
      const asset = await app.request(`/sandbox/assets/${file}`)
      assert.ok(asset.headers.get('content-type')?.startsWith(`${type};`))
    }
  })

  it("shows billing's amounts with the decimals of ISO 4217", async () => {
    for (const [currency_code, value, text] of [
      ['KWD', 1.234, 'KWD\u00a01.234'],
      ['HUF', 10.55, 'HUF\u00a010.55'],
      ['CLF', 1.2345, 'CLF\u00a01.2345'],
      ['KRW', 1000, '₩1,000'],
    ] as const) {
      const amount = { value, currency_code }
      await subscribe(sandbox, await aPlan(sandbox, { amount, pay_in_advance: true }))
      const html = await open()
      assert.equal(html.split(`>${text}<`).length - 1, 1, `${text} in the table`)
      assert.ok(html.includes(`· ${text}<`), `${text} among the invoices to credit`)
    }
  })

  it('offers a subscription once while a change of its plan is pending', async () => {
    const amount = (value: number) => ({ value, currency_code: 'USD' })
    const { subscription } = await subscribe(sandbox, await aPlan(sandbox, { amount: amount(9) }))
    const { code: plan_code } = await aPlan(sandbox, { amount: amount(1) })
    const path = `/subscriptions/${subscription}`
    assert.equal((await sandbox.call('PUT', path, { plan_code })).status, 200)
    const [, options = ''] =
      /<select name="external_subscription_id"([\s\S]*?)<\/select>/.exec(await open()) ?? []
    assert.ok(options.includes(`value="${subscription}"`))
    assert.doesNotMatch(options, /value="[0-9a-f]{8}-[0-9a-f-]{27}"/)
  })

  it('shows no credential, no payment method token, and no markup from customer data', async () => {
    const plan = await aPlan(sandbox)
    await subscribe(sandbox, plan, {
      customer: { name: '<b>Ada</b>', payment_method_token: 'tok_canary_4711' },
    })
    const html = await open()
    assert.ok(html.includes('&lt;b&gt;Ada&lt;/b&gt;'))
    for (const secret of ['<b>Ada', 'tok_canary_4711', sandbox.config.clientSecret]) {
      assert.ok(!html.includes(secret), secret)
    }
  })

  it('reads no more events than it shows, for any number of them', async () => {
    const plan = await aPlan(sandbox)
    await subscribe(sandbox, plan)
    // All at one instant, because the clock is frozen.
    await sql`
      insert into events (transaction_id, subscription_id, metric_code, timestamp, created_at)
      select 'of-many-' || n, (select id from subscriptions limit 1), 'calls', now, now
      from generate_series(1, 20000) as n, (select ${sandbox.clock.now()}::timestamptz as now) as clock
    `.execute(sandbox.db)
    const before = await rowsRead(sandbox.db, 'events')
    assert.match(await open(), /<span class="number">400<\/span>/)
    const read = (await rowsRead(sandbox.db, 'events')) - before
    assert.ok(read <= 1000, `${read} rows were read`)
  })

  it('offers the newest customers, for any number of them', async () => {
    for (let n = 1; n <= 60; n++) {
      const customer = { name: 'Ada', external_id: `came-as-${n}`, email: 'ada@example.test' }
      assert.equal((await sandbox.call('POST', '/customers', customer)).status, 201)
    }
    const html = await open()
    const offered = [...html.matchAll(/<option value="came-as-(\d+)"/g)].map(([, n]) => Number(n))
    assert.deepEqual(
      [...new Set(offered)],
      Array.from({ length: 50 }, (_, i) => 11 + i),
    )
  })

  it('calls the services without a token, with the permissions of the credentials', async () => {
    assert.equal((await app.request(TRY)).status, 200)
    assert.equal((await app.request(TRY.replace('/sandbox/try', ''))).status, 401)
    settings.scopes = ['write']
    assert.equal((await app.request(TRY)).status, 403)
    settings.scopes = ['read', 'write']
  })

  it('applies injected faults to its calls, and logs them', async () => {
    await request('POST', '/sandbox/faults', {
      path: '/v1/commerce/billing/metrics',
      times: 1,
      fault: { kind: 'status', status: 503 },
    })
    const response = await app.request(TRY)
    assert.equal(response.status, 503)
    const { debug_id, path } = sandbox.refused.at(-1) ?? {}
    assert.equal(debug_id, (await response.json()).debug_id)
    assert.equal(path, '/v1/commerce/billing/metrics')
    assert.equal((await app.request('/sandbox')).status, 200)
  })

  it('is rejected under another host name (DNS rebinding)', async () => {
    for (const host of ['rebound.test', '127.0.0.1.nip.example', 'sandbox.test.evil.example']) {
      for (const path of ['/sandbox', '/sandbox/clock', TRY]) {
        assert.equal((await app.request(`http://${host}:8788${path}`)).status, 403, host + path)
      }
      assert.equal(await post(`http://${host}:8788${ADVANCE}`), 403, host)
    }
    for (const host of ['localhost', 'a.localhost', '127.0.0.1', '[::1]', '192.168.7.7', 'box']) {
      assert.equal((await app.request(`http://${host}:8788${TRY}`)).status, 200, host)
    }
    // Its own host names.
    assert.equal((await app.request('http://sandbox.test/sandbox')).status, 200)
    assert.equal((await app.request('http://checkout.test/sandbox')).status, 200)
  })

  it('rejects calls from a page of another site', async () => {
    const at = 'http://127.0.0.1:8788'
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:8787' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      assert.equal(await post(at + ADVANCE, headers), 403, JSON.stringify(headers))
      assert.equal(await post(at + TRY, headers), 403, JSON.stringify(headers))
    }
    assert.equal(await post(at + ADVANCE, { origin: at, 'sec-fetch-site': 'same-origin' }), 200)
    assert.equal(await post(at + ADVANCE, { 'sec-fetch-site': 'none' }), 200)
    assert.equal(await post(at + ADVANCE), 200)
  })
})

describe('the page of a sandbox without activated billing', async () => {
  const { app } = await aSandbox({ activated: false })

  it('says so, and offers the activation', async () => {
    const html = await (await app.request('/sandbox')).text()
    assert.match(html, /Billing is not activated/)
    assert.match(html, /data-method="POST" data-path="\/v1\/commerce\/billing\/activate"/)
  })
})
