/** `startSandbox` of the built package, in the process of a test. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import type { RunningSandbox, startSandbox } from '../../../server/sandbox/index.ts'
import { aReceiver } from '../../support/sandbox/webhook-receiver.ts'

const BUILT = fileURLToPath(new URL('../../../server/sandbox/dist/index.js', import.meta.url))
const start: typeof startSandbox = async (options) =>
  (await import(pathToFileURL(BUILT).href)).startSandbox(options)

/** Of the prepared business. */
const BEGIN = '2026-11-16T12:00'
const INVOICES = '/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'

async function read(sandbox: RunningSandbox, path: string): Promise<Record<string, unknown>> {
  const { clientId, clientSecret } = sandbox.credentials
  const granted = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const response = await fetch(`${sandbox.url}/v1/commerce/billing${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  assert.equal(response.status, 200)
  return (await response.json()) as Record<string, unknown>
}

/** Instants to the minute, because the clock runs. */
const minute = (instant: Date) => instant.toISOString().slice(0, BEGIN.length)

describe('startSandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await start()
  })
  beforeEach(() => sandbox.reset())
  afterAll(() => sandbox?.close())

  it('starts with 14 months of business that end at the same instant on every day', async () => {
    assert.equal(minute(sandbox.clock.now()), BEGIN)
    assert.equal(sandbox.clock.frozen, false)
    assert.equal(sandbox.seeded.customer, 'northwind-maps')
    assert.ok(((await read(sandbox, INVOICES)).invoices as object[]).length > 0)
    const customer = await read(sandbox, `/customers/${sandbox.seeded.customer}`)
    assert.equal(customer.name, 'Northwind Maps')
    const page = await fetch(`${sandbox.url}/ncp/payment/${sandbox.seeded.link}`)
    assert.equal(page.status, 200)
  })

  it('moves its clock, and what is due by then is done', async () => {
    const before = (await read(sandbox, INVOICES)).invoices as object[]
    assert.equal(minute(await sandbox.clock.advance({ days: 30 })), '2026-12-16T12:00')
    assert.ok(((await read(sandbox, INVOICES)).invoices as object[]).length > before.length)
    const frozen = await sandbox.clock.set({ now: '2027-01-01T00:00:00Z', frozen: true })
    assert.equal(frozen.toISOString(), '2027-01-01T00:00:00.000Z')
    assert.equal(sandbox.clock.frozen, true)
  })

  it('throws the words of a refusal', async () => {
    const { clock } = sandbox
    await assert.rejects(clock.set({ now: new Date(0) }), /^Error: CLOCK_GOES_BACK: Issued/)
    await assert.rejects(clock.advance({ days: 401 }), /^Error: CLOCK_STEP_TOO_LONG: One step/)
    await assert.rejects(
      sandbox.registerWebhook('http://127.0.0.1:1/', ['NO.SUCH.EVENT']),
      /^Error: Not a valid event name: is not/,
    )
    await assert.rejects(
      start({ seed: { customers: ['ada'] } as object }),
      /^Error: seed: \/customers\/0: /,
    )
    await assert.rejects(
      start({ settings: { refused_token: 500 } as object }),
      /^Error: settings: \/refused_token: must be 401 or 403$/,
    )
  })

  it('delivers the webhooks that are due before it has settled', async () => {
    const { url, received } = await aReceiver()
    const id = await sandbox.registerWebhook(url)
    await sandbox.clock.advance({ days: 15 })
    await sandbox.settled()
    const types = received.map(({ body }) => body.event_type)
    assert.ok(types.includes('USAGE-BILLING.INVOICE.CREATED'), types.join())
    await sandbox.reset()
    assert.equal(await sandbox.registerWebhook(url), id)
  })

  it('restores what it started with', async () => {
    const { link } = sandbox.seeded
    const send = (method: string, path: string, body = {}) =>
      fetch(sandbox.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const path = `/sandbox/try/v1/checkout/payment-resources/${link}`
    assert.equal((await send('DELETE', path)).status, 204)
    await send('PUT', '/sandbox/settings', { refused_token: 403 })
    await send('POST', '/sandbox/faults', { fault: { kind: 'status', status: 503 } })
    await sandbox.clock.advance({ days: 100 })
    await sandbox.reset()
    assert.equal(minute(sandbox.clock.now()), BEGIN)
    assert.equal(sandbox.seeded.link, link)
    assert.equal((await fetch(`${sandbox.url}/ncp/payment/${link}`)).status, 200)
    const { taxes } = await read(sandbox, '/taxes')
    assert.deepEqual(taxes, [])
    const refused = await fetch(`${sandbox.url}/v1/commerce/billing/taxes`)
    assert.equal(refused.status, 401)
    // Rows that are created later follow the restored ones.
    const ada = { name: 'Ada Okafor', external_id: 'ada', email: 'ada@example.com' }
    const made = await send('POST', '/sandbox/try/v1/commerce/billing/customers', ada)
    assert.equal(made.status, 201)
  })

  it('shares nothing with another one in the process, which has a seed of its own', async () => {
    const other = await start({
      seed: {
        now: '2026-01-15T12:00:00Z',
        customers: [{ name: 'Ada Okafor', external_id: 'ada', email: 'ada@example.com' }],
      },
      shopUrl: 'https://shop.example',
      clientId: 'mine',
      clientSecret: 'a-secret-of-mine',
    })
    assert.notEqual(other.url, sandbox.url)
    assert.deepEqual(other.credentials, { clientId: 'mine', clientSecret: 'a-secret-of-mine' })
    assert.deepEqual(other.seeded, { customer: 'ada', link: undefined })
    await other.clock.advance({ days: 31 })
    assert.equal(minute(other.clock.now()), '2026-02-15T12:00')
    assert.equal(minute(sandbox.clock.now()), BEGIN)
    assert.equal(((await read(other, '/customers')).customers as object[]).length, 1)
    await other.close()
    await assert.rejects(fetch(other.url))
    assert.ok(((await read(sandbox, '/customers')).customers as object[]).length > 1)
  })

  it('takes the memory of its README, and keeps no process running once it is closed', async () => {
    const program = `
      import { writeSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      import { startSandbox } from ${JSON.stringify(pathToFileURL(BUILT).href)}
      const { clock, settled, close } = await startSandbox()
      await clock.advance({ days: 15 })
      await settled()
      await close()
      // Node names a handle until the loop has closed it.
      await pause(50)
      const open = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap')
      writeSync(1, JSON.stringify({ open, megabytes: process.resourceUsage().maxRSS / 1000 }))`
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
    const { open, megabytes } = JSON.parse(stdout) as { open: string[]; megabytes: number }
    assert.deepEqual(open, [])
    // The README says 530, and creating the database takes more than 900.
    assert.ok(megabytes < 700, `${megabytes} MB`)
  })
})
