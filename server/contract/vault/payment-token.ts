/** Payment tokens of the vault: payment sources that were approved and saved (vault-3 to vault-6). */
import { z } from 'zod'
import { VaultCustomerId } from './setup-token.ts'
import { TokenId } from './token-id.ts'

export const PaymentTokenBody = z.strictObject({
  payment_source: z.strictObject({
    token: z.strictObject({ id: TokenId, type: z.literal('SETUP_TOKEN') }),
  }),
})
export type PaymentTokenBody = z.infer<typeof PaymentTokenBody>

/** A text of a source; undefined where the service has another type there. */
const detail = z.string().optional().catch(undefined)

/** Members of all sources: a card has the first three, a wallet the address. */
const Source = z.object({
  brand: detail,
  last_digits: detail,
  expiry: detail,
  email_address: detail,
})

/** A payment token in a response, parsed leniently (vault-18). */
export const PaymentToken = z.object({
  id: TokenId,
  customer: z.object({ id: VaultCustomerId }).optional(),
  /** One member, named by the source's type: `paypal`, `card`, … */
  payment_source: z.record(z.string(), Source.catch({})).optional(),
})
export type PaymentToken = z.infer<typeof PaymentToken>
