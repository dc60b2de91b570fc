/** Setups of a payment method: their state, and the proof that only the browser that approves receives. */
import assert from 'node:assert/strict'
import { SHOP, type TestBff } from '../bff/bff.ts'
import { type FakeUpstream, VAULT } from '../upstream/upstream.ts'

export interface Approval {
  state: string
  proof: string
}

const RETURN = /^([\w-]{22})\.([\w-]{22})$/

/** Reads both parts of `till-return`. */
export function approvalOf(address: string | URL): Approval {
  const value = new URL(address).searchParams.get('till-return') ?? ''
  const [, state, proof] = RETURN.exec(value) ?? []
  assert.ok(state && proof, `no approval in ${address}`)
  return { state, proof }
}

export const ACCOUNT = `${SHOP}/account`

export const postJson = (bff: TestBff, path: string, token: string, body: unknown, origin = SHOP) =>
  bff.ask(path, {
    method: 'POST',
    token,
    origin,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The addresses that the last setup gave to the fake vault. */
function setupAddresses(upstream: FakeUpstream): { return_url: string; cancel_url: string } {
  const { body } = upstream.seen(`POST ${VAULT}/setup-tokens`).at(-1) ?? { body: '' }
  return JSON.parse(body).payment_source.paypal.experience_context
}

/** Sets a method up in front of the fake vault, which approves it at once. */
export async function anApproval(
  bff: TestBff,
  upstream: FakeUpstream,
  token: string,
): Promise<Approval> {
  const body = { return_to: ACCOUNT }
  const response = await postJson(bff, '/api/me/payment-method/setup', token, body)
  assert.equal(response.status, 201, await response.clone().text())
  return approvalOf(setupAddresses(upstream).return_url)
}
