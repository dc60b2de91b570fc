/** Invoices: what a closed period costs and how its payment stands (billing-171). */
import { z } from 'zod'
import { CalendarDate } from './dates.ts'
import { Id } from './identifiers.ts'
import { Amount, BillingAmount, BillingMoneyIfReadable } from './money.ts'
import { PageQuery, PaginationMetadata, rowsOf } from './paging.ts'

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

const Fee = z.object({ id: z.string().nullish(), total_amount: Amount })
type Fee = z.infer<typeof Fee>

/** CHOICE: fees of which one can't be read are left away together, since the rest add up to another sum. */
const Fees = z
  .array(Fee.extend({ total_amount: BillingMoneyIfReadable }))
  .nullish()
  .transform((fees) => {
    const isReadable = (fee: { total_amount: Amount | null }): fee is Fee => !!fee.total_amount
    return fees?.every(isReadable) ? fees : null
  })

const InvoiceCustomer = z.object({
  id: z.string().nullish(),
  external_id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  address: z
    .object({
      line1: z.string().nullish(),
      line2: z.string().nullish(),
      city: z.string().nullish(),
      state: z.string().nullish(),
      postal_code: z.string().nullish(),
      country: z.string().nullish(),
    })
    .nullish(),
})

/** An invoice as the service answers. Statuses stay open: an unknown one is text, never "paid". */
export const Invoice = z.object({
  id: Id,
  sequential_id: z.int().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  /** Null where the service sent more digits than a number carries. */
  amount: z.object({ total_amount: BillingMoneyIfReadable }),
  fees: Fees,
  due_date: z.string().nullish(),
  issued_date: z.string().nullish(),
  invoice_number: z.string().nullish(),
  payment_overdue: z.boolean().nullish(),
  invoice_type: z.string().nullish(),
  customer: InvoiceCustomer,
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoicePage = z.object({
  invoices: rowsOf(Invoice),
  metadata: PaginationMetadata.nullish(),
})

/** An invoice as its customer sees it. */
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
  /** Null where it can't be read: it is in no total then, and the invoice can't be paid from here. */
  amount: z.object({ total_amount: Amount.nullable() }),
  fees: z.array(Fee).nullish(),
  customer: InvoiceCustomer.omit({ id: true, external_id: true }),
  /** True while a payment asked for from here is still without an outcome. */
  payment_requested: z.boolean(),
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
   * True when rows are missing, or a total leaves out an amount that can't be read. Where the filter holds
   * more rows than are read at once, narrower dates show all of them.
   */
  incomplete: z.boolean(),
})
export type MyInvoices = z.infer<typeof MyInvoices>

/** An invoice as a merchant sees it (billing-171). */
export const InvoiceForMerchant = z.object({
  id: z.string(),
  sequential_id: z.int(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount: z.object({ total_amount: BillingAmount }),
  /** There when one invoice is read. */
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
})

export const InvoicePageForMerchant = z.object({
  invoices: z.array(InvoiceForMerchant),
  metadata: PaginationMetadata,
})
