/** What the control routes take. */
import { z } from 'zod'
import { Timestamp } from '../../contract/dates.ts'
import { PaymentLinkId } from '../../contract/identifiers.ts'

const amount = z.number().min(0, 'must not be negative').optional()

/** PUT /sandbox/clock: an instant, whether the clock stands still, or both. */
export const ClockBody = z
  .object({ now: Timestamp.optional(), frozen: z.boolean().optional() })
  .refine(({ now, frozen }) => now !== undefined || frozen !== undefined, {
    message: 'must hold now or frozen',
  })

const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const

/** POST /sandbox/clock/advance: how far, in milliseconds; units add up. */
export const AdvanceBody = z
  .object({ seconds: amount, minutes: amount, hours: amount, days: amount })
  .refine((body) => Object.values(body).some((n) => n !== undefined), {
    message: 'must hold seconds, minutes, hours or days',
  })
  .transform((body) =>
    Math.round(
      Object.entries(UNITS).reduce(
        (sum, [unit, seconds]) => sum + (body[unit as keyof typeof UNITS] ?? 0) * seconds * 1000,
        0,
      ),
    ),
  )

/** GET /sandbox/orders. */
export const OrdersQuery = z.object({ link: PaymentLinkId.optional() })
