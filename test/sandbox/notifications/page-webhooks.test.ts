/** Webhooks on the sandbox page: registrations, events, and the attempts to deliver them. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { paymentsOf } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const WEBHOOK = 'A-WEBHOOK'

describe("webhooks on the sandbox's page", async () => {
  const sandbox = await aSandbox()
  const { app, db, clock } = sandbox
  const { anAuthorization, subscribe, events } = paymentsOf(sandbox)
  /** The section of a heading. */
  async function section(id: string): Promise<string> {
    const html = await (await app.request('/sandbox')).text()
    const [, content = ''] = new RegExp(`<div id="${id}"([\\s\\S]*?)</section>`).exec(html) ?? []
    assert.ok(content, id)
    return content
  }
  const count = (html: string, part: string) => html.split(part).length - 1

  const newestEvent = () =>
    db
      .selectFrom('webhook_events')
      .select('id')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  async function attempts(event_id: string, rows: object[]) {
    await db
      .insertInto('webhook_attempts')
      .values(
        rows.map((row) => ({
          transmission_id: crypto.randomUUID(),
          event_id,
          webhook_id: WEBHOOK,
          url: 'https://x.example',
          time: new Date('2026-03-04T05:06:07Z'),
          duration_ms: 12,
          http_status: 200,
          status: 'SUCCESS' as const,
          reply: '',
          error: null,
          ...row,
        })),
      )
      .execute()
  }
  const deliver = (event_id: string, change: object) =>
    db.updateTable('webhook_deliveries').set(change).where('event_id', '=', event_id).execute()

  it('say that there are none', async () => {
    assert.match(await section('webhooks'), /None yet: register/)
    assert.match(await section('webhook-events'), /None yet: a change/)
  })

  it('show each registration, with a long address cut and escaped', async () => {
    await subscribe()
    const url = `https://x.example/?q=<b>&${'a'.repeat(300)}`
    await db
      .insertInto('webhooks')
      .values({ id: 'LONG', url, event_types: '["A","B"]', create_time: clock.now() })
      .execute()
    const html = await section('webhooks')
    assert.match(html, /<td>https:\/\/x\.example<\/td><td><code>A-WEBHOOK<\/code><\/td><td>All</)
    assert.match(html, /<td>https:\/\/x\.example\/\?q=&lt;b&gt;&amp;a{55}…<\/td>/)
    assert.match(html, /<code>LONG<\/code><\/td><td>2<\/td>/)
    await db.deleteFrom('webhooks').where('id', '=', 'LONG').execute()
  })

  it('show an event without an attempt, and the instant of the next one', async () => {
    await anAuthorization()
    const { id } = await newestEvent()
    const html = await section('webhook-events')
    assert.match(html, />PAYMENT\.<wbr>AUTHORIZATION\.<wbr>CREATED</)
    assert.match(html, /<span class="state open">Pending<\/span>/)
    assert.match(html, /Next: Jan 1, 2026, 00:00:00/)
    assert.match(html, /None yet/)
    const path = `/v1/notifications/webhooks-events/${id}/resend`
    assert.ok(html.includes(`data-method="POST" data-path="${path}"`))
  })

  it('show every attempt with status, time and the escaped beginning of the reply', async () => {
    const { id } = await newestEvent()
    const failed = { status: 'FAILURE', http_status: null, error: 'ECONNREFUSED' }
    const reply = `<script>"${'x'.repeat(500)}`
    await attempts(id, [failed, { status: 'FAILURE', http_status: 503, reply }, {}])
    await deliver(id, { status: 'SUCCESS', next_attempt_at: null })
    const html = await section('webhook-events')
    assert.match(html, /<span class="state good">Delivered<\/span>/)
    assert.doesNotMatch(html, /Next:/)
    assert.match(html, /<summary id="earlier-[^"]*">Earlier: 2<\/summary>/)
    const statuses = [...html.matchAll(/<span class="state \w+">([^<]*)<\/span>/g)]
    assert.deepEqual(
      statuses.map(([, text]) => text),
      ['Delivered', '200', '503', 'No response'],
    )
    assert.equal(count(html, '<time datetime="2026-03-04T05:06:07.000Z">Mar 4, 2026, 05:06:07<'), 3)
    assert.equal(count(html, 'ECONNREFUSED'), 1)
    assert.match(html, /<bdi>&lt;script&gt;&quot;x{111}<\/bdi>/)
  })

  it('show an event that was given up, and the worst of several webhooks', async () => {
    const { id } = await newestEvent()
    await db
      .insertInto('webhook_deliveries')
      .values({ event_id: id, webhook_id: 'ANOTHER', status: 'FAILURE', next_attempt_at: null })
      .execute()
    assert.match(await section('webhook-events'), /<span class="state bad">Given up<\/span>/)
  })

  it('show the newest attempts of an event, and the number of all', async () => {
    const { id } = await newestEvent()
    await attempts(id, Array(60).fill({}))
    const html = await section('webhook-events')
    assert.equal(count(html, '<time datetime='), 25)
    assert.match(html, /Earlier: 24 of 62</)
  })

  it('show the newest events, for any number of them', async () => {
    for (let n = 0; n < 14; n++) await anAuthorization()
    const html = await section('webhook-events')
    assert.equal(count(html, '>Resend</button>'), 10)
    const { id } = await newestEvent()
    assert.ok(html.indexOf(`${id}/resend`) < html.indexOf((await events()).at(-2)?.id ?? '?'))
  })

  it('resend an event by the call of its button', async () => {
    const { id } = await newestEvent()
    await deliver(id, { status: 'SUCCESS', next_attempt_at: null })
    const path = `/sandbox/try/v1/notifications/webhooks-events/${id}/resend`
    const response = await app.request(path, { method: 'POST' })
    assert.equal(response.status, 202)
    assert.match(await section('webhook-events'), /Pending<\/span>/)
  })
})
