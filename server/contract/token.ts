/** The OAuth token request and its answers (tokens-4, tokens-8). */
import { z } from 'zod'

/** Visible ASCII: anything else could end the header that it is sent in, or break it for the token's whole life. */
const AccessToken = z.string().regex(/^[\x21-\x7e]{1,8192}$/)

/** A token as the service grants it. A lifetime that is no number is treated as unknown. */
export const TokenAnswer = z.object({
  access_token: AccessToken,
  token_type: z.string().nullish(),
  expires_in: z.unknown().optional(),
  scope: z.string().nullish(),
})
