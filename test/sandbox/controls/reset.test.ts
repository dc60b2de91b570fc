/** A reset of a sandbox, which restores the state of its start. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { Seed } from '../../../server/sandbox/seed/seed-file.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { atEnd } from '../../support/at-end.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'

const PLAN = {
  name: 'Pro',
  code: 'pro',
  billing_cycle: 'MONTHLY' as const,
  amount: { value: 1, currency_code: 'USD' },
}

const SEED: Seed = {
  now: '2026-01-01T00:00:00Z',
  ...{ metrics: [], plans: [PLAN], customers: [], subscriptions: [], events: [] },
  payment_links: [],
}

type Options = Partial<Parameters<typeof serveSandbox>[0]>

async function aStartedSandbox(options: Options) {
  const lines: string[] = []
  const sandbox = await serveSandbox({
    ...{ port: 0, host: '127.0.0.1', clientId: 'me', clientSecret: 'secret' },
    ...{ shopUrl: 'http://localhost', pool: await anEmptyDatabase() },
    log: (line) => lines.push(line),
    ...options,
  })
  atEnd(() => sandbox.close())
  const send = async (method: string, path: string, body?: object) => {
    const response = await sandbox.app.request(path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return response.status
  }
  const plans = () => sandbox.context.db.selectFrom('plans').select('code').execute()
  return { send, plans, settings: sandbox.context.settings, lines }
}

describe('a reset', () => {
  it('keeps the settings of the start, which do not limit its seed', async () => {
    const sandbox = await aStartedSandbox({
      seed: SEED,
      settings: { capabilities: ['payment-links'] },
    })
    await sandbox.send('PUT', '/sandbox/settings', { capabilities: ['billing'] })
    assert.equal(await sandbox.send('POST', '/sandbox/reset'), 200)
    assert.deepEqual(await sandbox.plans(), [{ code: 'pro' }])
    assert.deepEqual(sandbox.settings.capabilities, ['payment-links'])
  })

  it('waits for another one', async () => {
    const { send, plans, lines } = await aStartedSandbox({
      seed: SEED,
    })
    const reset = () => send('POST', '/sandbox/reset')
    assert.deepEqual(await Promise.all([reset(), reset()]), [200, 200])
    assert.deepEqual(await plans(), [{ code: 'pro' }])
    assert.deepEqual(lines, [])
  })

  it('tells its owner once the data is gone', async () => {
    const seen: unknown[] = []
    const sandbox = await aStartedSandbox({
      seed: SEED,
      onReset: () => void seen.push(sandbox.plans()),
    })
    assert.equal(await sandbox.send('POST', '/sandbox/reset'), 200)
    assert.deepEqual(await Promise.all(seen), [[]])
  })

  it('undoes the activation', async () => {
    const { send } = await aStartedSandbox({ seed: false })
    const metrics = '/sandbox/try/v1/commerce/billing/metrics'
    assert.equal(await send('GET', metrics), 403)
    assert.equal(await send('POST', '/sandbox/try/v1/commerce/billing/activate', {}), 204)
    assert.equal(await send('GET', metrics), 200)
    assert.equal(await send('POST', '/sandbox/reset'), 200)
    assert.equal(await send('GET', metrics), 403)
  })
})
