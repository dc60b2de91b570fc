/**
 * What can be switched while the sandbox runs: what the credentials may do, and where the contract leaves
 * two ways open, which one is taken.
 *
 * CHOICE: switches belong to the process and are back at their defaults after a restart.
 */
import { z } from 'zod'
import { CAPABILITIES, SCOPES } from './token/scopes.ts'

/** PUT /sandbox/settings: what is named is switched, the rest stays. */
export const SwitchesBody = z.strictObject({
  /** What tokens granted from now on hold; HTTP Basic holds them at once. */
  scopes: z.array(z.enum(SCOPES)).optional(),
  /** The services that the merchant's account has. */
  capabilities: z.array(z.enum(CAPABILITIES)).optional(),
  /** How a missing, unknown or expired token is answered: 401 or 403 (tokens-17). */
  refused_token: z.union([z.literal(401), z.literal(403)], 'must be 401 or 403').optional(),
  /** How a replaced link is answered: 204, or 200 with the link (links-21). */
  replaced_link: z.union([z.literal(204), z.literal(200)], 'must be 204 or 200').optional(),
  /** Whether the checkout captures a sale or only authorizes it. */
  checkout: z.enum(['CAPTURE', 'AUTHORIZE']).optional(),
})

export type Switches = Required<z.infer<typeof SwitchesBody>>

export const newSwitches = (changes: Partial<Switches> = {}): Switches => ({
  scopes: [...SCOPES],
  capabilities: [...CAPABILITIES],
  refused_token: 401,
  replaced_link: 204,
  checkout: 'CAPTURE',
  ...changes,
})
