/** Shapes that captures, refunds and orders share. */
import { z } from 'zod'

/** An amount as the service writes it: the value is a decimal string. */
export const Money = z.looseObject({ currency_code: z.string(), value: z.string() })
export type Money = z.infer<typeof Money>

export const Link = z.looseObject({
  href: z.string(),
  rel: z.string(),
  method: z.string().nullish(),
})

export const RelatedIds = z.looseObject({
  order_id: z.string().nullish(),
  authorization_id: z.string().nullish(),
  capture_id: z.string().nullish(),
})

/** A postal address. */
export const Address = z.looseObject({
  address_line_1: z.string().nullish(),
  address_line_2: z.string().nullish(),
  admin_area_1: z.string().nullish(),
  admin_area_2: z.string().nullish(),
  postal_code: z.string().nullish(),
  country_code: z.string().nullish(),
})
