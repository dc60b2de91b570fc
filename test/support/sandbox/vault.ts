/** Calls of the sandbox's vault. */
import assert from 'node:assert/strict'
import type { ApprovedSource } from '../../../server/sandbox/database/tables/vault.ts'
import { approveSetupToken } from '../../../server/sandbox/vault/setup-tokens.ts'
import type { ASandbox } from './sandbox.ts'

const VAULT = '/v3/vault'

/** A wallet that can be approved. */
export const setupBody = (paypal: object = {}) => ({
  payment_source: {
    paypal: {
      description: 'Meridian invoices',
      usage_pattern: 'RECURRING_POSTPAID',
      usage_type: 'MERCHANT',
      permit_multiple_payment_tokens: true,
      experience_context: {
        return_url: 'https://shop.test/account?back',
        cancel_url: 'https://shop.test/account',
      },
      ...paypal,
    },
  },
})

export const aWallet = (changes: Partial<ApprovedSource> = {}): ApprovedSource => ({
  behavior: 'succeeds',
  account: 'buyer@sandbox.example',
  source: {
    paypal: {
      email_address: 'buyer@sandbox.example',
      account_id: 'BUYER23456789',
      name: { given_name: 'Ada', surname: 'Okafor' },
    },
  },
  attempt: String(Math.random()),
  ...changes,
})

let keys = 0

export function vaultOf({ send: sendTo, db, clock }: Pick<ASandbox, 'send' | 'db' | 'clock'>) {
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendTo(method, VAULT + path, body, headers)
  const keyed = (key = `key-${++keys}`) => ({ 'PayPal-Request-Id': key })
  const setUp = (body: object = setupBody(), key?: string) =>
    send('POST', '/setup-tokens', body, keyed(key))
  const approve = (id: string, approved = aWallet()) =>
    db.transaction().execute((trx) => approveSetupToken(trx, { id, approved, now: clock.now() }))
  const tokenize = (id: string, key?: string) => {
    const body = { payment_source: { token: { id, type: 'SETUP_TOKEN' } } }
    return send('POST', '/payment-tokens', body, keyed(key))
  }

  return {
    send,
    setUp,
    approve,
    tokenize,
    /** A new payment token. @param customer an id that the vault has given */
    async save({
      customer,
      approved,
      paypal,
    }: {
      customer?: string
      approved?: ApprovedSource
      paypal?: object
    } = {}) {
      const body = { ...setupBody(paypal), ...(customer && { customer: { id: customer } }) }
      const { id } = (await setUp(body)).body
      await approve(id, approved)
      const made = await tokenize(id)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return made.body as { id: string; customer: { id: string } }
    },
  }
}
