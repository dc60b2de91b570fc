/** Calls of Payments v2 on a sandbox, and the webhook events that it has recorded. */
import assert from 'node:assert/strict'
import type { ASandbox, Reply } from './sandbox.ts'

export const usd = (value: string) => ({ currency_code: 'USD', value })

const WHOLE = { Prefer: 'return=representation' }

export function paymentsOf({ send, db }: Pick<ASandbox, 'send' | 'db'>) {
  const keyed = (key?: string) =>
    key === undefined ? WHOLE : { ...WHOLE, 'PayPal-Request-Id': key }

  return {
    /** A payment that was authorized just now. */
    async anAuthorization(value = '100.00', members: object = {}): Promise<string> {
      const body = { amount: usd(value), ...members }
      const made = await send('POST', '/sandbox/authorizations', body)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return made.body.id
    },
    capture: (id: string, body?: unknown, key?: string) =>
      send('POST', `/v2/payments/authorizations/${id}/capture`, body, keyed(key)),
    voidPayment: (id: string, headers: Record<string, string> = {}) =>
      send('POST', `/v2/payments/authorizations/${id}/void`, undefined, headers),
    reauthorize: (id: string) =>
      send('POST', `/v2/payments/authorizations/${id}/reauthorize`, undefined, WHOLE),
    refund: (id: string, body?: unknown, key?: string) =>
      send('POST', `/v2/payments/captures/${id}/refund`, body, keyed(key)),
    read: async (kind: 'authorizations' | 'captures' | 'refunds', id: string) =>
      (await send('GET', `/v2/payments/${kind}/${id}`)).body,
    /** Subscribes a webhook to all types; without one no event is recorded. */
    async subscribe() {
      const row = { id: 'A-WEBHOOK', url: 'https://x.example', event_types: '["*"]' }
      await db
        .insertInto('webhooks')
        .values({ ...row, create_time: new Date(0) })
        .execute()
    },
    /** Recorded events as receivers get them, oldest first. */
    async events(): Promise<
      { id: string; event_type: string; resource: Reply['body']; summary: string }[]
    > {
      const { body } = await send('GET', '/v1/notifications/webhooks-events?page_size=100')
      return body.events.reverse()
    },
  }
}
