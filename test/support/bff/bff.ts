/** The BFF under test in front of the fake services, with test clients. */
import assert from 'node:assert/strict'
import { type BffOptions, createBff } from '../../../server/bff/app.ts'
import type { Config } from '../../../server/bff/config.ts'
import { createLog } from '../../../server/bff/node/log.ts'
import type { Problem } from '../../../server/contract/problem.ts'
import { CUSTOMER_SCOPES, type SessionResponse } from '../../../server/contract/session.ts'
import { BILLING, CLIENT, type FakeUpstream, LINKS, PAYMENTS, VAULT } from '../upstream/upstream.ts'
import { bffOnWorkerd, isOnWorkerd } from './bff-on-workerd.ts'

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

/** With the vault and the record of events, which are off otherwise. */
export function vaultConfigFor(upstreamUrl: string): Config {
  const config = configFor(upstreamUrl)
  const more = {
    vault: `${upstreamUrl}${VAULT}`,
    notifications: `${upstreamUrl}/v1/notifications`,
  }
  return { ...config, baseUrls: { ...config.baseUrls, ...more } }
}

interface Ask extends RequestInit {
  token?: string
  origin?: string
}

export interface TestBff {
  /** All log lines. */
  lines: string[]
  ask(path: string, how?: Ask): Promise<Response>
  mint(more?: object): Promise<SessionResponse>
  /** A session token; by default Alice's, with every scope. */
  token(more?: object): Promise<string>
}

export function aBff(upstream: FakeUpstream, more: Partial<BffOptions> = {}): TestBff {
  const lines: string[] = []
  const options = { config: configFor(upstream.url), ...more }
  const request = isOnWorkerd ? bffOnWorkerd(options, lines) : bffOnNode(options, lines)

  async function ask(path: string, { token, origin, ...init }: Ask = {}) {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (origin !== undefined) headers.set('Origin', origin)
    return request(path, { ...init, headers })
  }
  const mint = (more?: object) => mintedBy(ask, more)
  return { lines, ask, mint, token: async (more) => (await mint(more)).token }
}

function bffOnNode(options: BffOptions, lines: string[]) {
  const app = createBff({
    log: createLog((line) => lines.push(line.trimEnd())),
    // The test clock replaces both clocks, unless the test sets both.
    ...(options.now && { monotonicNow: options.now }),
    ...options,
  })
  return async (path: string, init: RequestInit) => app.request(path, init)
}

/** Mints a session; by default Alice's, with every scope. */
export async function mintedBy(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  { kind = 'customer', ...more }: { kind?: string; scopes?: readonly string[] } = {},
): Promise<SessionResponse> {
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
  return (await response.json()) as SessionResponse
}

/** Asserts a problem response with this status and code, and returns it. */
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

/** The pointers to the invalid members of a problem. */
export const pointersOf = ({ errors = [] }: Problem) => errors.map(({ pointer }) => pointer)
