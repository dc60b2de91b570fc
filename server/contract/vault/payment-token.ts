/** Payment tokens of the vault: payment sources that were approved and saved (vault-3 to vault-6). */
import { z } from 'zod'
import { text } from '../scalars.ts'

const TokenId = text(36).regex(/^[0-9a-zA-Z_-]+$/, 'must be 1 to 36 letters, digits, - and _')

export const PaymentTokenBody = z.strictObject({
  payment_source: z.strictObject({
    token: z.strictObject({ id: TokenId, type: z.literal('SETUP_TOKEN') }),
  }),
})
export type PaymentTokenBody = z.infer<typeof PaymentTokenBody>
