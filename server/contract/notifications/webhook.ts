/** Webhooks: the addresses to which the service posts its events, with the types of each. */
import { z } from 'zod'
import { arrayOrEmpty, rowsOf } from '../paging.ts'
import { text } from '../scalars.ts'
import { EventType, EventTypeBody } from './event-types.ts'

const Link = z.looseObject({ href: z.string(), rel: z.string(), method: z.string().nullish() })

/** A registered address. Unknown members are kept. */
export const Webhook = z.looseObject({
  id: z.string(),
  url: z.string(),
  event_types: arrayOrEmpty(EventType),
  links: arrayOrEmpty(Link),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhooksPage = z.looseObject({ webhooks: rowsOf(Webhook) })
export type WebhooksPage = z.infer<typeof WebhooksPage>

/** Registrations of the application, or of the merchant's account. */
export const WebhooksQuery = z.object({
  anchor_type: z.enum(['APPLICATION', 'ACCOUNT']).optional(),
})
export type WebhooksQuery = z.infer<typeof WebhooksQuery>

const WebhookUrl = text(2048).refine(
  (url) => URL.canParse(url),
  'must be an address such as "https://shop.example/webhooks"',
)
/** The type "*" means all types. */
const EventTypes = z.array(EventTypeBody).min(1, 'must hold at least one type').max(500)

export const WebhookBody = z.strictObject({ url: WebhookUrl, event_types: EventTypes })
export type WebhookBody = z.infer<typeof WebhookBody>

/** A JSON Patch (RFC 6902): the service only replaces these two members. */
export const WebhookPatch = z
  .array(
    z.discriminatedUnion('path', [
      z.strictObject({ op: z.literal('replace'), path: z.literal('/url'), value: WebhookUrl }),
      z.strictObject({
        op: z.literal('replace'),
        path: z.literal('/event_types'),
        value: EventTypes,
      }),
    ]),
  )
  .min(1)
export type WebhookPatch = z.infer<typeof WebhookPatch>
