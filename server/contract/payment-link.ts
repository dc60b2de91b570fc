/** Payment links: what is sold, where it is paid (spec: payment-links; facts §2). */
import { z } from 'zod'
import { PaymentLinkId } from './identifiers.ts'
import { Amount, CurrencyCode, DecimalString } from './money.ts'
import { listOf, rowsOf } from './paging.ts'

const text = (most: number) => z.string().min(1, 'must not be empty').max(most)

/** An unsigned decimal: rates and shipping. */
const Unsigned = z
  .string()
  .max(32)
  .regex(/^(\d+|\d*\.\d+)$/, 'must be a decimal number such as "12.34"')

/** A price as a request spells it. A sign is well-formed; that it must be above zero is business (422). */
const Price = z.object({ currency_code: CurrencyCode, value: DecimalString })

/** A rate or a fee that is given here needs its value; one of the account's preferences has none. */
const needsValue =
  (type: string) =>
  (entry: { type: string; value?: string | undefined }, context: z.core.$RefinementCtx) => {
    if (entry.type === type && entry.value === undefined) {
      context.addIssue({ code: 'custom', path: ['value'], message: `is required for ${type}` })
    }
  }

const VariantOption = z.object({ label: text(127), unit_amount: Price.optional() })
const VariantDimension = z.object({
  name: text(127),
  primary: z.boolean(),
  // Facts §2.2: at most 10 options a dimension.
  options: z.array(VariantOption).min(1).max(10),
})

/** Facts §2.2: at most 5 dimensions, one primary, and only its options carry prices. */
const Variants = z
  .object({ dimensions: z.array(VariantDimension).min(1).max(5) })
  .superRefine(({ dimensions }, context) => {
    if (dimensions.filter((dimension) => dimension.primary).length > 1) {
      context.addIssue({
        code: 'custom',
        path: ['dimensions'],
        message: 'must have at most one primary dimension',
      })
    }
    for (const [d, dimension] of dimensions.entries()) {
      for (const [o, option] of dimension.options.entries()) {
        if (!dimension.primary && option.unit_amount) {
          context.addIssue({
            code: 'custom',
            path: ['dimensions', d, 'options', o, 'unit_amount'],
            message: 'is only allowed in the primary dimension',
          })
        }
      }
    }
  })

export const LineItemBody = z.object({
  name: text(127),
  product_id: z.string().max(127).optional(),
  description: z.string().max(2048).optional(),
  unit_amount: Price,
  taxes: z
    .array(
      z
        .object({
          name: z.string().max(127).optional(),
          type: z.enum(['PERCENTAGE', 'PREFERENCE']),
          value: Unsigned.refine((rate) => Number(rate) <= 100, 'must be at most 100').optional(),
        })
        .superRefine(needsValue('PERCENTAGE')),
    )
    .max(10)
    .optional(),
  shipping: z
    .array(
      z
        .object({
          type: z.enum(['FLAT', 'PREFERENCE']),
          value: Unsigned.optional(),
          additional_unit_value: Unsigned.optional(),
        })
        .superRefine(needsValue('FLAT')),
    )
    .max(10)
    .optional(),
  collect_shipping_address: z.boolean().optional(),
  customer_notes: z
    .array(z.object({ label: text(127), required: z.boolean().default(false) }))
    .max(10)
    .optional(),
  variants: Variants.optional(),
  // CHOICE: 1 to 100 (facts §2.2 infers it).
  adjustable_quantity: z.object({ maximum: z.int().min(1).max(100) }).optional(),
})
export type LineItemBody = z.infer<typeof LineItemBody>

/** The body that creates a link, and the one that replaces it whole. */
export const PaymentLinkBody = z.object({
  integration_mode: z.enum(['LINK']),
  type: z.enum(['BUY_NOW']),
  reusable: z.enum(['MULTIPLE']).default('MULTIPLE'),
  // The spec's 400 causes name the return URL among the required members.
  return_url: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .max(1024),
  line_items: z.array(LineItemBody).min(1, 'must hold at least one item').max(20),
})
export type PaymentLinkBody = z.infer<typeof PaymentLinkBody>

const kind = z
  .string()
  .max(20)
  .regex(/^[A-Z0-9_]+$/, 'must be capital letters, digits and _')

/** The body of a replacement: the two members that never change may say anything well-formed (422 then). */
export const PaymentLinkReplacement = PaymentLinkBody.extend({
  integration_mode: kind,
  type: kind,
})
export type PaymentLinkReplacement = z.infer<typeof PaymentLinkReplacement>

/** What a link's `status` may be (facts §2.1). */
export const PAYMENT_LINK_STATUSES = ['ACTIVE', 'INACTIVE'] as const

/** The list's query (facts §2.3): the size belongs to the first page, later ones come by token. */
export const PaymentLinksQuery = z
  .object({
    page_size: z
      .string()
      .regex(/^(100|[1-9]\d?)$/, 'must be a whole number from 1 to 100')
      .transform(Number)
      .optional(),
    page_token: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{1,255}$/, 'must be the token of a next link')
      .optional(),
    status: z.enum(PAYMENT_LINK_STATUSES).optional(),
    total_required: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  })
  .superRefine(({ page_size, page_token }, context) => {
    if (page_size !== undefined && page_token !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['page_size'],
        message: 'must not be given together with page_token',
      })
    }
  })
export type PaymentLinksQuery = z.infer<typeof PaymentLinksQuery>

/** An item as anyone may see it. */
const PublicItem = z.object({
  name: z.string(),
  description: z.string().nullish(),
  unit_amount: Amount.nullish(),
  variants: z
    .object({
      dimensions: listOf(
        z.object({
          name: z.string(),
          primary: z.boolean().nullish(),
          options: listOf(z.object({ label: z.string(), unit_amount: Amount.nullish() })),
        }),
      ),
    })
    .nullish(),
  adjustable_quantity: z.object({ maximum: z.int().min(1) }).nullish(),
  taxes: listOf(
    z.object({ name: z.string().nullish(), type: z.string(), value: z.string().nullish() }),
  ),
  shipping: listOf(
    z.object({
      type: z.string(),
      value: z.string().nullish(),
      additional_unit_value: z.string().nullish(),
    }),
  ),
  customer_notes: listOf(z.object({ label: z.string(), required: z.boolean().nullish() })),
})

/** A payment link as the service answers, read tolerantly. */
export const PaymentLink = z.object({
  id: PaymentLinkId,
  status: z.string().nullish(),
  payment_link: z.string().nullish(),
  line_items: listOf(PublicItem),
})
export type PaymentLink = z.infer<typeof PaymentLink>

/**
 * GET /api/payment-links/{id}: what anyone may know of a link.
 * `price_from` is the lowest price where the primary variant has several; then `unit_amount` is absent.
 * `url` is absent when the link can't be bought or points away from the configured checkout.
 */
export const PublicPaymentLink = z.object({
  id: PaymentLinkId,
  status: z.string(),
  url: z.string().optional(),
  items: z.array(PublicItem.extend({ price_from: Amount.optional() })),
})
export type PublicPaymentLink = z.infer<typeof PublicPaymentLink>
export type PublicLineItem = PublicPaymentLink['items'][number]

/**
 * GET /api/payment-links/{id}/qr: the address of the public view as a QR code; 404 where there is none.
 *
 *   <svg viewBox="-4 -4 {size + 8} {size + 8}" shape-rendering="crispEdges"><path d="{path}"/></svg>
 *
 * Both are in modules. Dark on light, with a quiet zone of four light modules on each side, which is not part
 * of it (ISO/IEC 18004).
 */
export const PaymentLinkQr = z.object({
  /** Modules on each side: 21 to 177. */
  size: z.int(),
  /** The dark modules, as the `d` of an SVG path. */
  path: z.string(),
})
export type PaymentLinkQr = z.infer<typeof PaymentLinkQr>

const Link = z.object({ href: z.string(), rel: z.string(), method: z.string().optional() })

/** A link as a merchant sees it; a list leaves `return_url` and `update_time` away (Rule 2). */
export const PaymentLinkForMerchant = z.object({
  id: z.string(),
  integration_mode: z.string(),
  type: z.string(),
  reusable: z.string(),
  return_url: z.string().optional(),
  line_items: z.array(LineItemBody),
  status: z.string(),
  create_time: z.string(),
  update_time: z.string().optional(),
  payment_link: z.string().optional(),
  links: z.array(Link),
})

/** A page of links, read for what tells which there are. */
export const LinkIdsPage = z.object({
  resources: rowsOf(z.object({ id: z.string() })),
  links: listOf(z.object({ href: z.string(), rel: z.string() })),
})
export type LinkIdsPage = z.infer<typeof LinkIdsPage>

/** A page of links; a `next` link is there when more exist. */
export const PaymentLinkPage = z.object({
  resources: z.array(PaymentLinkForMerchant),
  total_items: z.int().optional(),
  total_pages: z.int().optional(),
  links: z.array(Link),
})
