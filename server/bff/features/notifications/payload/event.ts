/** The event inside a verified webhook. */
import { z } from 'zod'
import { pathBeyondDepth } from '../../../core/http/body.ts'
import { isObject, type JsonObject } from '../../../core/json.ts'
import { readJsonText } from '../webhooks/postback.ts'
import { WebhookRefused } from '../webhooks/refusal.ts'

export type Resource = JsonObject

/** The members that this server uses. The id becomes a key of the store and a header. */
const Event = z.object({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  event_type: z.string().regex(/^[\w.-]{1,100}$/),
  create_time: z.string().max(64).nullish(),
  resource_type: z.string().nullish(),
  resource: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((resource): Resource => resource ?? {}),
})
export type ServiceEvent = z.infer<typeof Event>

/** @throws {WebhookRefused} `not-json` or `not-an-event` */
export const readEvent = (body: Uint8Array): ServiceEvent => parseEvent(readJsonText(body).value)

/** @throws {WebhookRefused} `not-an-event`, also for one that is nested too deep to be copied */
export function parseEvent(value: unknown): ServiceEvent {
  const { data } = Event.safeParse(value)
  if (!data || pathBeyondDepth(value)) throw new WebhookRefused('not-an-event')
  return data
}

/** Members that no notification holds: tokens of the vault, and ids of its customers in an order's payment source. */
const WRITE_ONLY = new Set(['payment_method_token', 'vault', 'vault_id'])

/** A copy without write-only members. */
export function withoutWriteOnly<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => {
      if (WRITE_ONLY.has(name)) return undefined
      return name === 'payment_source' && isObject(member)
        ? { ...member, token: undefined }
        : member
    }),
  )
}
