/** The BFF under test, in front of the fake services, and the calls that tests make of it. */
import assert from 'node:assert/strict'
import { type BffOptions, createBff } from '../../server/app.ts'
import type { Problem } from '../../server/contract/problem.ts'
import { CUSTOMER_SCOPES, type SessionAnswer } from '../../server/contract/session.ts'
import type { Config } from '../../server/env.ts'
import { createLog } from '../../server/node/log.ts'
import { BILLING, CLIENT, type FakeUpstream, LINKS, PAYMENTS } from './upstream.ts'

export const API_KEY = 'CANARY-api-key-0123456789'
export const SESSION_KEY = { kid: 'k1', secret: 'CANARY-session-key-0123456789abcdef' }
export const SHOP = 'https://shop.example'
export const CHECKOUT = 'https://checkout.example'

export const configFor = (upstreamUrl: string): Config => ({
  tokenUrl: `${upstreamUrl}/v1/oauth2/token`,
  baseUrls: {
    billing: `${upstreamUrl}${BILLING}`,
    links: `${upstreamUrl}${LINKS}`,
    payments: `${upstreamUrl}${PAYMENTS}`,
  },
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  checkoutUrl: CHECKOUT,
  apiKeys: [API_KEY],
  sessionKeys: [SESSION_KEY],
  allowedOrigins: [SHOP],
})

interface Ask extends RequestInit {
  token?: string
  origin?: string
}

export interface TestBff {
  /** Every line that was logged. */
  lines: string[]
  ask(path: string, how?: Ask): Promise<Response>
  mint(more?: object): Promise<SessionAnswer>
  /** A session's token; Alice's with every scope when nothing else is said. */
  token(more?: object): Promise<string>
}

export function aBff(upstream: FakeUpstream, more: Partial<BffOptions> = {}): TestBff {
  const lines: string[] = []
  const app = createBff({
    config: configFor(upstream.url),
    log: createLog((line) => lines.push(line.trimEnd())),
    // A test's clock tells both times, unless the test hands in both.
    ...(more.now && { monotonicNow: more.now }),
    ...more,
  })

  async function ask(path: string, { token, origin, ...init }: Ask = {}) {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (origin !== undefined) headers.set('Origin', origin)
    return app.request(path, { ...init, headers })
  }
  const mint = (more?: object) => mintedBy(ask, more)
  return { lines, ask, mint, token: async (more) => (await mint(more)).token }
}

/** A session, by whatever asks the BFF; Alice's with every scope when nothing else is said. */
export async function mintedBy(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  { kind = 'customer', ...more }: { kind?: string } = {},
): Promise<SessionAnswer> {
  const response = await ask('/api/sessions', {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      kind,
      ...(kind === 'customer' && { customer: 'alice' }),
      scopes: CUSTOMER_SCOPES,
      origins: [SHOP],
      ...more,
    }),
  })
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as SessionAnswer
}

/** A problem, checked to be one, of this status and code. */
export async function problemOf(
  response: Response,
  status: number,
  code: string,
): Promise<Problem> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  const problem = JSON.parse(text) as Problem
  assert.equal(problem.type, `urn:tillkit:problem:${code}`)
  assert.equal(problem.status, status)
  assert.ok(problem.instance)
  return problem
}

/** The pointers of a problem's faulty members. */
export const pointersOf = ({ errors = [] }: Problem) => errors.map(({ pointer }) => pointer)
