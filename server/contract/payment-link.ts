/** Payment links: their items and their checkout URL (links-1 to links-17). */
import { z } from 'zod'
import { Amount, CurrencyCode, DecimalString } from './money.ts'
import { arrayOrEmpty, rowsOf } from './paging.ts'
import { filledText, PAGE_URL, PaymentLinkId, pageUrl, text } from './scalars.ts'

/** An unsigned decimal: rates and shipping. */
const UnsignedDecimal = text(32).regex(
  /^(\d+|\d*\.\d+)$/,
  'must be a decimal number such as "12.34"',
)

/** A price in a request. A negative one is well formed, and a business error (422). */
const Price = z.object({ currency_code: CurrencyCode, value: DecimalString })

/** The value of taxes and shipping of the type `PREFERENCE`: the account's profile has the amount. */
const PROFILE = 'PROFILE'
const UnsignedOrProfile = text(32).regex(
  /^(\d+|\d*\.\d+|PROFILE)$/,
  'must be a decimal number such as "12.34", or "PROFILE"',
)

/** Requires a value for `type`; `PREFERENCE` has no value or "PROFILE". */
const needsValue =
  (type: string) =>
  (entry: { type: string; value?: string | undefined }, context: z.core.$RefinementCtx) => {
    if (entry.type !== type || (entry.value !== undefined && entry.value !== PROFILE)) return
    const message = entry.value === PROFILE ? 'must be a decimal number' : 'is required'
    context.addIssue({ code: 'custom', path: ['value'], message: `${message} for ${type}` })
  }

const VariantOption = z.object({ label: filledText(127), unit_amount: Price.optional() })
const VariantDimension = z.object({
  name: filledText(127),
  primary: z.boolean(),
  // links-16: at most 10 options per dimension.
  options: z.array(VariantOption).min(1).max(10),
})

/** links-16: at most 5 dimensions, one primary, and only its options carry prices. */
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

/** True if each option of the primary dimension has a price, so that the item needs none (links-39). */
const isPricedByOptions = ({ variants }: { variants?: z.infer<typeof Variants> | undefined }) =>
  variants?.dimensions
    .find(({ primary }) => primary)
    ?.options.every(({ unit_amount }) => unit_amount !== undefined) ?? false

const LineItemMembers = z.object({
  name: filledText(127),
  product_id: text(127).optional(),
  description: text(2048).optional(),
  unit_amount: Price.optional(),
  taxes: z
    .array(
      z
        .object({
          name: text(127).optional(),
          type: z.enum(['PERCENTAGE', 'PREFERENCE']),
          value: UnsignedOrProfile.refine(
            (rate) => rate === PROFILE || Number(rate) <= 100,
            'must be at most 100',
          ).optional(),
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
          value: UnsignedOrProfile.optional(),
          additional_unit_value: UnsignedDecimal.optional(),
        })
        .superRefine(needsValue('FLAT')),
    )
    .max(10)
    .optional(),
  collect_shipping_address: z.boolean().optional(),
  customer_notes: z
    .array(z.object({ label: filledText(127), required: z.boolean().default(false) }))
    .max(10)
    .optional(),
  variants: Variants.optional(),
  // CHOICE: 1 to 100 (links-17).
  adjustable_quantity: z.object({ maximum: z.int().min(1).max(100) }).optional(),
})

/** CHOICE: an item needs a price unless all its primary options have one (links-39). */
export const LineItemBody = LineItemMembers.superRefine((item, context) => {
  if (item.unit_amount !== undefined || isPricedByOptions(item)) return
  const message = 'is required unless every option of the primary dimension has its own'
  context.addIssue({ code: 'custom', path: ['unit_amount'], message })
})
export type LineItemBody = z.infer<typeof LineItemBody>

const MAX_URL_LENGTH = 1024
const ReturnUrl = text(MAX_URL_LENGTH)
  .regex(PAGE_URL, 'must be an http or https address without user, white space, backslash or ".."')
  .refine(
    (text) => (pageUrl(text)?.href.length ?? Number.POSITIVE_INFINITY) <= MAX_URL_LENGTH,
    `must be an address of at most ${MAX_URL_LENGTH} characters`,
  )
  .meta({ format: 'uri' })

/** The body that creates a link, and the one that replaces it. */
export const PaymentLinkBody = z.object({
  integration_mode: z.enum(['LINK']),
  type: z.enum(['BUY_NOW']),
  reusable: z.enum(['MULTIPLE']).default('MULTIPLE'),
  // links-5: the return URL is required.
  return_url: ReturnUrl,
  line_items: z.array(LineItemBody).min(1, 'must hold at least one item').max(20),
})
export type PaymentLinkBody = z.infer<typeof PaymentLinkBody>

const kind = text(20).regex(/^[A-Z0-9_]+$/, 'must be capital letters, digits and _')

/** The body of a replacement. Its two constant members accept any well-formed value, because another one is a 422. */
export const PaymentLinkReplacement = PaymentLinkBody.extend({
  integration_mode: kind,
  type: kind,
})
export type PaymentLinkReplacement = z.infer<typeof PaymentLinkReplacement>

/** Both bodies for services that require a return URL themselves or need none (links-5). */
const returnUrlOptional = { return_url: ReturnUrl.optional() }
export const OpenPaymentLinkBody = PaymentLinkBody.extend(returnUrlOptional)
export type OpenPaymentLinkBody = z.infer<typeof OpenPaymentLinkBody>
export const OpenPaymentLinkReplacement = PaymentLinkReplacement.extend(returnUrlOptional)
export type OpenPaymentLinkReplacement = z.infer<typeof OpenPaymentLinkReplacement>

/** Statuses of a link (links-7). */
export const PAYMENT_LINK_STATUSES = ['ACTIVE', 'INACTIVE'] as const

/** The list's query (links-23): `page_size` for the first page, `page_token` for later ones. */
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

const VariantsView = z.object({
  dimensions: rowsOf(
    z.object({
      name: z.string(),
      primary: z.boolean().nullish(),
      options: arrayOrEmpty(z.object({ label: z.string(), unit_amount: Amount.nullish() })),
    }),
  ),
})

/** An item in the public view. A tax or shipping entry with an unreadable type or value has the type "UNKNOWN". */
const PublicItem = z.object({
  name: z.string(),
  description: z.string().nullish(),
  unit_amount: Amount.nullish(),
  variants: VariantsView.nullish(),
  adjustable_quantity: z.object({ maximum: z.int().min(1) }).nullish(),
  taxes: z.array(
    z.object({ name: z.string().nullish(), type: z.string(), value: z.string().nullish() }),
  ),
  shipping: z.array(
    z.object({
      type: z.string(),
      value: z.string().nullish(),
      additional_unit_value: z.string().nullish(),
    }),
  ),
  customer_notes: z.array(z.object({ label: z.string(), required: z.boolean().nullish() })),
})

/** Parses an invalid member as undefined, so that it does not invalidate the whole response. */
const ifReadable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().catch(undefined as never)

/** Keeps every entry, with undefined for invalid members; a value that is no list is empty. */
const entriesOf = <Members extends z.ZodRawShape>(members: Members) =>
  z.preprocess(
    (rows) =>
      Array.isArray(rows) ? rows.map((row) => (typeof row === 'object' ? (row ?? {}) : {})) : [],
    z.array(z.object(members)),
  )

/** An item in a response of the service; each member is parsed on its own. */
const LineItem = z.object({
  name: z.string(),
  description: ifReadable(z.string()),
  unit_amount: ifReadable(Amount),
  variants: z.unknown().optional(),
  adjustable_quantity: ifReadable(z.object({ maximum: z.int().min(1) })),
  taxes: entriesOf({
    name: ifReadable(z.string()),
    type: ifReadable(z.string()),
    value: ifReadable(UnsignedDecimal),
  }),
  shipping: entriesOf({
    type: ifReadable(z.string()),
    value: ifReadable(UnsignedDecimal),
    additional_unit_value: ifReadable(UnsignedDecimal),
  }),
  customer_notes: entriesOf({
    label: ifReadable(z.string()),
    required: ifReadable(z.boolean()),
  }),
})
export type LineItem = z.infer<typeof LineItem>

/** Parses the variants of an item; undefined if they are invalid. */
export const readVariants = (value: unknown) => VariantsView.safeParse(value).data

/** A payment link in a response of the service, parsed leniently. */
export const PaymentLink = z.object({
  id: PaymentLinkId,
  status: ifReadable(z.string()),
  payment_link: ifReadable(z.string()),
  line_items: arrayOrEmpty(LineItem),
})
export type PaymentLink = z.infer<typeof PaymentLink>

/**
 * GET /api/payment-links/{id}: the public view of a link.
 * `price_from` is the lowest price if the primary variant has several; then `unit_amount` is absent.
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
 * GET /api/payment-links/{id}/qr: the URL of the public view as a QR code; 404 if it has no URL.
 *
 *   <svg viewBox="-4 -4 {size + 8} {size + 8}" shape-rendering="crispEdges"><path d="{path}"/></svg>
 *
 * Both are in modules. The code is dark on light. Its quiet zone of four light modules on each side is not part
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

/** A link in a merchant's response; a list omits `return_url` and `update_time` (links-25). */
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
export type PaymentLinkForMerchant = z.infer<typeof PaymentLinkForMerchant>

/** A page of links, reduced to the ids and the `next` link. */
export const LinkIdsPage = z.object({
  resources: rowsOf(z.object({ id: z.string() })),
  links: arrayOrEmpty(z.object({ href: z.string(), rel: z.string() })),
})
export type LinkIdsPage = z.infer<typeof LinkIdsPage>

/** A page of links; it has a `next` link unless it is the last one. */
export const PaymentLinkPage = z.object({
  resources: z.array(PaymentLinkForMerchant),
  total_items: z.int().optional(),
  total_pages: z.int().optional(),
  links: z.array(Link),
})
