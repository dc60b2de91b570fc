/**
 * A sandbox whose clock stands where a test puts it, and a caller with a token. Its data is in memory,
 * or with TEST_ENGINE=server in a database of its own on a PostgreSQL server.
 */

import { createSandbox } from '../../server/sandbox/app.ts'
import { openClock } from '../../server/sandbox/clock.ts'
import type { Settings } from '../../server/sandbox/context.ts'
import { openDatabase } from '../../server/sandbox/database/connect.ts'
import { newFaults } from '../../server/sandbox/faults/faults.ts'
import { newSwitches } from '../../server/sandbox/switches.ts'
import { atEnd } from './at-end.ts'
import { databaseDump } from './database-template.ts'
import { aDatabase } from './postgresql.ts'

const SETTINGS: Settings = {
  clientId: 'a-client',
  clientSecret: 'a-secret-of-the-client',
  baseUrl: 'http://sandbox.test',
  checkoutUrl: 'http://checkout.test',
}

/** @param at where the clock stands; it only moves when told to */
export async function aSandbox({ at = '2026-01-01T00:00:00Z', activated = true } = {}) {
  const db = await openDatabase(
    process.env.TEST_ENGINE === 'server'
      ? { databaseUrl: await aDatabase() }
      : { dump: await databaseDump() },
  )
  atEnd(() => db.destroy())
  const clock = await openClock(db)
  await clock.set(new Date(at), true)
  const switches = newSwitches()
  const context = { db, clock, settings: SETTINGS, switches, faults: newFaults() }
  const lines: string[] = []
  const refused: Record<string, unknown>[] = []
  const app = createSandbox(context, (line) => {
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

  /** A call to billing; paths begin behind `{billing_base_url}`. */
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
    call,
    /** What failed inside; a test that expects no failure looks here. */
    lines,
    /** What its log says of the calls it refused. */
    refused,
    /** Moves the clock and lets everything happen that became due. */
    async advanceTo(instant: string) {
      await clock.set(new Date(instant), true)
      await call('GET', '/metrics')
    },
  }
}

export type ASandbox = Awaited<ReturnType<typeof aSandbox>>

export interface Answer {
  status: number
  // A test looks into answers member by member; what is not there fails it.
  body: ReturnType<typeof JSON.parse>
  text: string
}

async function aToken(app: ReturnType<typeof createSandbox>): Promise<string> {
  const { clientId, clientSecret } = SETTINGS
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
