/** The OAuth token request and its answers (spec: payment-links, Authentication; facts §4.1). */
import { z } from 'zod'

/** A token as the service grants it. A lifetime that is no number is treated as unknown. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().nullish(),
  expires_in: z.unknown().optional(),
  scope: z.string().nullish(),
})
