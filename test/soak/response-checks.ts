/** Invariants of every response, for any caller and any fault. */
import assert from 'node:assert/strict'
import { API_KEY, SESSION_KEY } from '../support/bff/bff.ts'
import { CLIENT, TOKEN_PREFIX } from '../support/upstream/upstream.ts'
import { PAYMENT_TOKEN } from '../support/upstream/upstream-rows.ts'

export type Caller = 'alice' | 'bob' | 'merchant' | 'anonymous' | 'expired' | 'revoked'

/** Milliseconds: the timeouts of services and store, plus slack for a busy machine. */
const DEADLINE_MS = 10_000

const SECRETS = [
  CLIENT.secret,
  btoa(`${CLIENT.id}:${CLIENT.secret}`),
  TOKEN_PREFIX,
  PAYMENT_TOKEN,
  API_KEY,
  SESSION_KEY.secret,
]
const FOREIGN: Partial<Record<Caller, RegExp>> = { alice: /bob/i, bob: /alice/i }

/**
 * @param isStoreUp returns if revocations are available
 * @returns the status
 */
export async function checkResponse(
  caller: Caller,
  send: () => Promise<Response>,
  isStoreUp: () => boolean,
): Promise<number> {
  const start = performance.now()
  const wasStoreUp = isStoreUp()
  const response = await send()
  const text = await response.text()
  const { status } = response
  assert.ok(performance.now() - start < DEADLINE_MS, 'it was answered too late')
  const all = JSON.stringify([...response.headers]) + text
  for (const secret of SECRETS) assert.ok(!all.includes(secret), `it holds ${secret}`)
  const foreign = FOREIGN[caller]
  if (foreign) assert.doesNotMatch(all, foreign)
  assert.notEqual(status, 500, text)
  if (status >= 400) {
    assert.equal(response.headers.get('content-type'), 'application/problem+json')
    assert.equal(JSON.parse(text).status, status)
  }
  if (caller === 'anonymous' || caller === 'expired') assert.equal(status, 401)
  if (caller === 'revoked' && wasStoreUp && isStoreUp()) assert.equal(status, 401)
  return status
}

export function checkLines(lines: readonly string[], tokens: readonly string[]): void {
  for (const line of lines) {
    for (const secret of [...SECRETS, ...tokens]) assert.ok(!line.includes(secret), line)
    assert.doesNotMatch(line, /@example\.com/)
    assert.doesNotMatch(line, /"problem":"internal"/)
  }
}
