/** A customer's own payment method on file, and its replacement through the service's approve page. */
import { z } from 'zod'
import { text } from '../scalars.ts'

/**
 * GET /api/me/payment-method, and the response of a confirmation. It never names a token. Members that the vault does
 * not know are absent.
 */
export const PaymentMethod = z.object({
  on_file: z.boolean(),
  /** As billing names it: `PAYPAL`, `CARD`, … */
  type: z.string().optional(),
  brand: z.string().optional(),
  last_digits: z.string().optional(),
  /** `YYYY-MM` */
  expiry: z.string().optional(),
  /** The wallet's address, masked: `a•••@e•••.com`. */
  account: z.string().optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** POST /api/me/payment-method/setup: the page, of an allowed origin, to which the buyer comes back. */
export const PaymentMethodSetupBody = z.strictObject({ return_to: text(2000) })
export type PaymentMethodSetupBody = z.infer<typeof PaymentMethodSetupBody>

/** 201 of a setup. The browser that approves comes back with `till-return=<state>.<proof>` in the query. */
export const PaymentMethodSetup = z.object({ approve_url: z.string(), state: z.string() })
export type PaymentMethodSetup = z.infer<typeof PaymentMethodSetup>

const Secret = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, - and _')

/** POST /api/me/payment-method/confirm: both parts of `till-return`. */
export const PaymentMethodConfirmBody = z.strictObject({ state: Secret, proof: Secret })
export type PaymentMethodConfirmBody = z.infer<typeof PaymentMethodConfirmBody>
