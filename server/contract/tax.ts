/** Taxes on fees (billing-124). */
import { z } from 'zod'
import { PaginationMetadata } from './paging.ts'
import { ExternalId, filledText, text } from './scalars.ts'

/** Percent as text, from 0.01 to 100.00. */
const Rate = z
  .string()
  .regex(
    /^(?!0+(?:\.0+)?$)(?:0?\.\d{1,2}|[1-9]\d?(?:\.\d{1,2})?|100(?:\.0{1,2})?)$/,
    'must be a percentage from "0.01" to "100.00"',
  )

const name = filledText(255)
const description = text(2000).optional()

/** The body that creates a tax. CHOICE: the code is required, because paths contain it. */
export const TaxBody = z.object({ name, code: ExternalId, rate: Rate, description })
export type TaxBody = z.infer<typeof TaxBody>

/** The body that updates a tax; an absent member keeps its value. */
export const TaxUpdateBody = z.object({
  name: name.optional(),
  code: ExternalId.optional(),
  rate: Rate.optional(),
  description,
})

/** Codes of the taxes of a customer, a plan or a part of a plan. */
export const TaxCodes = z
  .array(ExternalId)
  .max(20)
  .refine((codes) => new Set(codes).size === codes.length, 'must not repeat a tax')

/** A tax in a response of the service. */
export const Tax = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  rate: z.string(),
  description: z.string().optional(),
  created_at: z.string(),
})
export type Tax = z.infer<typeof Tax>

export const TaxPage = z.object({ taxes: z.array(Tax), metadata: PaginationMetadata })
