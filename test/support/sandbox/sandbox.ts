/**
 * A sandbox with a clock set by the test, and a client with a token. Its data is in memory,
 * or with TEST_ENGINE=server in a new database on a PostgreSQL server.
 */

import assert from 'node:assert/strict'
import { beforeEach } from 'vitest'
import { createFaults } from '../../../server/sandbox/admin/faults/registry.ts'
import { createSandboxApp } from '../../../server/sandbox/app.ts'
import { createFailedSteps } from '../../../server/sandbox/billing/engine/failed-steps.ts'
import { openClock } from '../../../server/sandbox/clock.ts'
import type { SandboxConfig } from '../../../server/sandbox/context.ts'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { defaultSettings } from '../../../server/sandbox/settings.ts'
import { atEnd } from '../at-end.ts'
import { anEmptyDatabase } from './database-template.ts'
import { aDatabase } from './postgresql.ts'

const CONFIG: SandboxConfig = {
  clientId: 'a-client',
  clientSecret: 'a-secret-of-the-client',
  baseUrl: 'http://sandbox.test',
  checkoutUrl: 'http://checkout.test',
}

/** The credentials, as the token endpoint and the authorizations take them. */
export const BASIC = `Basic ${btoa(`${CONFIG.clientId}:${CONFIG.clientSecret}`)}`

interface Options {
  /** Initial time of the clock, which is frozen. */
  at?: string
  activated?: boolean
  config?: Partial<SandboxConfig>
}

export async function aSandbox({
  at = '2026-01-01T00:00:00Z',
  activated = true,
  config = {},
}: Options = {}) {
  const db = await openDatabase(
    process.env.TEST_ENGINE === 'server'
      ? { databaseUrl: await aDatabase() }
      : { pool: await anEmptyDatabase() },
  )
  atEnd(() => db.destroy())
  const clock = await openClock(db)
  await clock.set(new Date(at), true)
  const settings = defaultSettings()
  const dependencies = { db, clock, failedSteps: createFailedSteps(), faults: createFaults() }
  const context = { ...dependencies, config: { ...CONFIG, ...config }, settings }
  const lines: string[] = []
  atEnd(() => assert.deepEqual(lines, [], 'internal errors were logged'))
  const refused: Record<string, unknown>[] = []
  const app = createSandboxApp(context, (line) => {
    const said = JSON.parse(line)
    if (said.level === 'refused') refused.push(said)
    else lines.push(line)
  })

  /** Asks for a token, of all scopes when absent. */
  async function grant(
    scope = '',
  ): Promise<{ access_token: string; scope: string; error?: string }> {
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope })
    const headers = { authorization: BASIC }
    return (await app.request('/v1/oauth2/token', { method: 'POST', headers, body })).json()
  }
  const { access_token: token } = await grant()

  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function send(...parameters: Parameters<typeof request>): Promise<Reply> {
    const response = await request(...parameters)
    const text = await response.text()
    const body = text ? JSON.parse(text) : undefined
    const issue = body?.details?.[0]?.issue
    return { status: response.status, headers: response.headers, body, text, issue }
  }

  /** A call to billing; paths begin after `{billing_base_url}`. */
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(method, `/v1/commerce/billing${path}`, body)

  if (activated) await call('POST', '/activate')
  return {
    ...context,
    app,
    request,
    send,
    token,
    grant,
    call,
    /** Log lines of internal errors; a test that expects some removes them. */
    lines,
    /** Log lines of rejected calls. */
    refused,
    /** Moves the clock and processes all due steps. */
    async advanceTo(instant: string) {
      await clock.set(new Date(instant), true)
      await call('GET', '/metrics')
    },
  }
}

/**
 * The sandbox of a test file, for tests that have their own customers: before each one the clock and the settings are
 * set back, and the subscriptions of those before it are billed no more.
 */
export async function sandboxOfFile({
  at = '2026-01-01T00:00:00Z',
  config,
}: Omit<Options, 'activated'> = {}): Promise<ASandbox> {
  const sandbox = await aSandbox({ at, config })
  beforeEach(async () => {
    Object.assign(sandbox.settings, defaultSettings())
    await stopClockWork(sandbox)
    await sandbox.clock.set(new Date(at), true)
  })
  return sandbox
}

/** Makes everything that is due at some time due never. */
export async function stopClockWork({ db }: Pick<ASandbox, 'db'>): Promise<void> {
  for (const table of ['subscriptions', 'wallets'] as const)
    await db.updateTable(table).set({ next_due: null }).where('next_due', 'is not', null).execute()
  for (const table of ['payments', 'wallet_transactions', 'credit_notes'] as const)
    await db
      .updateTable(table)
      .set({ settles_at: null })
      .where('settles_at', 'is not', null)
      .execute()
  const invoices = db.updateTable('invoices').set({ overdue_at: null })
  await invoices.where('overdue_at', 'is not', null).execute()
}

export type ASandbox = Awaited<ReturnType<typeof aSandbox>>

export interface Answer {
  status: number
  // Untyped, because tests read single members and a missing one fails them.
  body: ReturnType<typeof JSON.parse>
  text: string
}

export interface Reply extends Answer {
  headers: Headers
  /** The first issue of a refusal. */
  issue: string | undefined
}
