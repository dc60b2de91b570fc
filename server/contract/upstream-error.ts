/** The two error bodies the services answer with (authorizations-27, tokens-12). */
import { z } from 'zod'

/** The family's body: a name, a message, one detail per faulty member. */
export const FamilyError = z.object({
  name: z.string(),
  message: z.string().nullish(),
  debug_id: z.string().nullish(),
  details: z
    .array(
      z.object({
        field: z.string().nullish(),
        issue: z.string().nullish(),
        description: z.string().nullish(),
      }),
    )
    .nullish(),
})

/** The token endpoint's and the gateway's body. */
export const OAuthError = z.object({ error: z.string(), error_description: z.string().nullish() })
