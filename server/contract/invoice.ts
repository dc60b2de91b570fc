/** Invoices: the amounts of a closed billing period and their payment status (billing-171). */
import { z } from 'zod'
import { Amount, BillingAmount, LenientBillingMoney } from './money.ts'
import { PageQuery, PaginationMetadata, shownRowsOf } from './paging.ts'
import { CalendarDate, Id, idList, LenientText } from './scalars.ts'

export const PAYMENT_STATUSES = ['PENDING', 'FAILED', 'SUCCEEDED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const dates = { issuing_date_from: CalendarDate, issuing_date_to: CalendarDate }

/** The list's query upstream: one payment status, PENDING when absent (billing-43). */
export const InvoiceQuery = PageQuery.extend({
  payment_status: z.enum(PAYMENT_STATUSES).default('PENDING'),
  /** Filters by status (billing-43). */
  status: z.enum(['DRAFT', 'FINALIZED']).optional(),
  external_customer_id: Id.optional(),
  ...dates,
})

/** The customer's query: several statuses at once, all of them when absent. */
export const MyInvoicesQuery = PageQuery.extend({
  payment_status: z
    .string()
    .default(PAYMENT_STATUSES.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PAYMENT_STATUSES, `must be of ${PAYMENT_STATUSES.join(', ')}`)).min(1))
    .transform((statuses) => [...new Set(statuses)]),
  sort: z
    .enum(['-issued_date', 'issued_date', '-due_date', 'due_date', '-amount', 'amount'])
    .default('-issued_date'),
  ...dates,
}).refine((query) => query.issuing_date_from <= query.issuing_date_to, {
  path: ['issuing_date_to'],
  message: 'must not be before issuing_date_from',
})
export type MyInvoicesQuery = z.infer<typeof MyInvoicesQuery>

/** Maximum number of invoices in a request by ids. */
const MAX_INVOICE_IDS = 20

/** Comma-separated ids, such as those of a month's overdue balance. */
export const MyInvoicesByIdQuery = z.object({
  ids: idList(MAX_INVOICE_IDS),
})

const Fee = z.object({ id: z.string().nullish(), total_amount: Amount })
type Fee = z.infer<typeof Fee>

/** CHOICE: one unreadable fee omits all fees, because the rest would add up to another sum. */
const Fees = z
  .array(Fee.extend({ total_amount: LenientBillingMoney }))
  .nullish()
  .catch(null)
  .transform((fees) => {
    const isReadable = (fee: { total_amount: Amount | null }): fee is Fee => !!fee.total_amount
    return fees?.every(isReadable) ? fees : null
  })

const InvoiceCustomer = z.object({
  id: z.string().nullish(),
  external_id: z.string(),
  name: LenientText,
  email: LenientText,
  phone: LenientText,
  address: z
    .object({
      line1: LenientText,
      line2: LenientText,
      city: LenientText,
      state: LenientText,
      postal_code: LenientText,
      country: LenientText,
    })
    .nullish()
    .catch(null),
})

/** An invoice in a response of the service. Statuses are open: an unknown one is text, never "paid". */
export const Invoice = z.object({
  id: Id,
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  /** Null in another shape, or with more digits than a number carries. */
  amount: z.object({ total_amount: LenientBillingMoney }).catch({ total_amount: null }),
  fees: Fees,
  due_date: z.string().nullish(),
  issued_date: z.string().nullish(),
  invoice_number: LenientText,
  payment_overdue: z.boolean().nullish(),
  invoice_type: LenientText,
  customer: InvoiceCustomer,
  updated_at: z.string().nullish(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoicePage = z.object({
  invoices: shownRowsOf(Invoice),
  metadata: PaginationMetadata.nullish(),
})

/** An invoice in a customer's response. */
export const InvoiceForCustomer = z.object({
  id: z.string(),
  invoice_number: z.string().nullish(),
  invoice_type: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_overdue: z.boolean().nullish(),
  issued_date: z.string().nullish(),
  due_date: z.string().nullish(),
  updated_at: z.string().nullish(),
  /** Null if it is unreadable: then no total includes it, and the invoice can't be paid here. */
  amount: z.object({ total_amount: Amount.nullable() }),
  fees: z.array(Fee).nullish(),
  customer: InvoiceCustomer.omit({ id: true, external_id: true }),
  /** True while a payment requested through this API has no outcome yet. */
  payment_requested: z.boolean(),
  /** True while it is unknown whether the requested payment was submitted. */
  payment_unconfirmed: z.boolean().optional(),
})
export type InvoiceForCustomer = z.infer<typeof InvoiceForCustomer>

/** A sum over the invoices of one currency and one payment status; currencies are never added. */
export const InvoiceTotal = z.object({
  payment_status: z.string(),
  currency_code: z.string(),
  count: z.int(),
  value: z.string(),
  overdue_count: z.int(),
  overdue_value: z.string(),
})
export type InvoiceTotal = z.infer<typeof InvoiceTotal>

/** GET /api/me/invoices: one page of the merged statuses, totals over the whole filter. */
export const MyInvoices = z.object({
  invoices: z.array(InvoiceForCustomer),
  totals: z.array(InvoiceTotal),
  metadata: PaginationMetadata,
  /**
   * True when rows are missing, or a total omits an unreadable amount. If the filter matches more rows than are
   * read at once, a shorter range of dates returns all of them.
   */
  incomplete: z.boolean(),
})
export type MyInvoices = z.infer<typeof MyInvoices>

/** GET /api/me/invoices-by-id, in the order of the ids. */
export const MyInvoicesById = z.object({ invoices: z.array(InvoiceForCustomer) })

/** Everything that an invoice's total is made of; the total is the rest after credits (billing-171). */
const InvoiceBreakdown = z.object({
  fees: BillingAmount,
  sub_total_excluding_taxes: BillingAmount,
  taxes: BillingAmount,
  sub_total_including_taxes: BillingAmount,
  credit_notes: BillingAmount,
  prepaid_credit: BillingAmount,
  progressive_billing_credit: BillingAmount,
})

/** An invoice in a merchant's response (billing-171). */
export const InvoiceForMerchant = z.object({
  id: z.string(),
  sequential_id: z.int(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount: z.object({ total_amount: BillingAmount, breakdown: InvoiceBreakdown.optional() }),
  /** Only present when a single invoice is read. */
  fees: z.array(z.object({ id: z.string().nullable(), total_amount: BillingAmount })).optional(),
  due_date: z.string(),
  issued_date: z.string(),
  invoice_number: z.string(),
  version_number: z.string(),
  payment_overdue: z.boolean(),
  invoice_type: z.string(),
  customer: InvoiceCustomer,
  created_at: z.string(),
  updated_at: z.string(),
  /** Only of a single invoice, from this API: true while a payment requested through it has no outcome yet. */
  payment_requested: z.boolean().optional(),
  /** Only of a single invoice: true while it is unknown whether that payment was submitted. */
  payment_unconfirmed: z.boolean().optional(),
})
export type InvoiceForMerchant = z.infer<typeof InvoiceForMerchant>

export const InvoicePageForMerchant = z.object({
  invoices: z.array(InvoiceForMerchant),
  metadata: PaginationMetadata,
})
