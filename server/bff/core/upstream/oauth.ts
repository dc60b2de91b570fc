/** OAuth: the token endpoint's response and its error (tokens-4, tokens-8, tokens-12). */
import { z } from 'zod'

/** Visible ASCII, because any other character would break the `Authorization` header for the token's whole lifetime. */
const AccessToken = z.string().regex(/^[\x21-\x7e]{1,8192}$/)

/** The token response. A lifetime that is not a number counts as unknown. */
export const TokenResponse = z.object({
  access_token: AccessToken,
  token_type: z.string().nullish(),
  expires_in: z.unknown().optional(),
  scope: z.string().nullish(),
})

/** Error body of the token endpoint and of the services' API gateway. */
export const OAuthError = z.object({ error: z.string(), error_description: z.string().nullish() })
