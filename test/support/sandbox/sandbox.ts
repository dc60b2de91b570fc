/**
 * A sandbox with a clock set by the test, and a client with a token. Its data is in memory,
 * or with TEST_ENGINE=server in a new database on a PostgreSQL server.
 */

import { beforeEach } from 'vitest'
import { createFaults } from '../../../server/sandbox/admin/faults/registry.ts'
import { createSandboxApp } from '../../../server/sandbox/app.ts'
import { createFailedSteps } from '../../../server/sandbox/billing/engine/failed-steps.ts'
import { openClock } from '../../../server/sandbox/clock.ts'
import type { SandboxConfig } from '../../../server/sandbox/context.ts'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { defaultSettings } from '../../../server/sandbox/settings.ts'
import { atEnd } from '../at-end.ts'
import { databaseDump } from './database-template.ts'
import { aDatabase } from './postgresql.ts'

const CONFIG: SandboxConfig = {
  clientId: 'a-client',
  clientSecret: 'a-secret-of-the-client',
  baseUrl: 'http://sandbox.test',
  checkoutUrl: 'http://checkout.test',
}

/**
 * @param at initial time of the clock, which is frozen
 * @param isShared lasts for the files that follow
 */
export async function aSandbox({
  at = '2026-01-01T00:00:00Z',
  activated = true,
  isShared = false,
} = {}) {
  const db = await openDatabase(
    process.env.TEST_ENGINE === 'server'
      ? { databaseUrl: await aDatabase() }
      : { dump: await databaseDump() },
  )
  if (!isShared) atEnd(() => db.destroy())
  const clock = await openClock(db)
  await clock.set(new Date(at), true)
  const settings = defaultSettings()
  const dependencies = { db, clock, failedSteps: createFailedSteps(), faults: createFaults() }
  const context = { ...dependencies, config: CONFIG, settings }
  const lines: string[] = []
  const refused: Record<string, unknown>[] = []
  const app = createSandboxApp(context, (line) => {
    const said = JSON.parse(line)
    if (said.level === 'refused') refused.push(said)
    else lines.push(line)
  })
  const token = await aToken(app)

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

  /** A call to billing; paths begin after `{billing_base_url}`. */
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await request(method, `/v1/commerce/billing${path}`, body)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, text }
  }

  if (activated) await call('POST', '/activate')
  return {
    ...context,
    app,
    request,
    token,
    call,
    /** Log lines of internal errors, for tests that expect none. */
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

/** The sandbox of a test file: its clock is set back before each test, because each has its own customers. */
export async function sandboxOfFile({ at = '2026-01-01T00:00:00Z' } = {}): Promise<ASandbox> {
  const sandbox = await aSandbox({ at })
  beforeEach(() => sandbox.clock.set(new Date(at), true))
  return sandbox
}

let shared: Promise<ASandbox> | undefined

/** One sandbox for all files of a worker that ask for it, because its database takes seconds to load. */
export async function sandboxOfWorker(): Promise<ASandbox> {
  shared ??= aSandbox({ isShared: true })
  const sandbox = await shared
  const reset = async () => {
    Object.assign(sandbox.settings, defaultSettings())
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
  }
  await reset()
  beforeEach(reset)
  return sandbox
}

export type ASandbox = Awaited<ReturnType<typeof aSandbox>>

export interface Answer {
  status: number
  // Untyped, because tests read single members and a missing one fails them.
  body: ReturnType<typeof JSON.parse>
  text: string
}

async function aToken(app: ReturnType<typeof createSandboxApp>): Promise<string> {
  const { clientId, clientSecret } = CONFIG
  const response = await app.request('/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}
