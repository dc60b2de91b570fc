/**
 * POST /sandbox/preview: the invoices and credit notes of calls that are not made. The sandbox runs the calls as they
 * are and undoes them, so that the answer is what they would bill.
 */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { ExternalId, Id, text } from '../scalars.ts'

/** A call of billing, with its path as the service has it. */
const PreviewedCall = z.strictObject({
  method: z.enum(['POST', 'PUT']),
  path: text(300),
  body: z.record(z.string(), z.unknown()),
})
export type PreviewedCall = z.infer<typeof PreviewedCall>

export const ServicePreviewBody = z.strictObject({
  /** Both ids of one customer. */
  customer: z.strictObject({ id: Id, external_id: ExternalId }),
  /** Without a call everything goes on as it is. */
  calls: z.array(PreviewedCall).max(5),
  /** External ids of the subscriptions whose next invoice is wanted; all of the customer's when absent. */
  subscriptions: z.array(ExternalId).max(100).optional(),
})
export type ServicePreviewBody = z.infer<typeof ServicePreviewBody>

/** A fee of an invoice. */
const PreviewedLine = z.object({
  /** SUBSCRIPTION is the base price, COMMITMENT the rest up to the minimum, CHARGE the usage of a metric. */
  kind: z.enum(['SUBSCRIPTION', 'COMMITMENT', 'CHARGE']),
  /** True if it is for a period that begins. */
  in_advance: z.boolean(),
  /** The metric of a CHARGE. */
  name: z.string().nullable(),
  /** Without its tax. */
  amount: Amount,
  tax: Amount,
  /** True if usage changes it. */
  moves: z.boolean(),
})

const PreviewedInvoice = z.object({
  /** External id. */
  subscription: z.string(),
  /** The instant of issue; that of the calls is `now`. */
  at: z.string(),
  lines: z.array(PreviewedLine),
  /** Of the lines that do not move. */
  fixed_taxes: Amount,
  /** Paid by credit notes of the calls. */
  credit: Amount,
  /** Paid by older credit notes and by wallets, which moves with each other invoice. */
  balance: Amount,
  /** What is left to pay. */
  amount: Amount,
  /** Lines that do not move, with their taxes, minus `credit`. */
  fixed_amount: Amount,
  /** Lines that move, with their taxes. */
  usage_amount: Amount,
})
export type PreviewedInvoice = z.infer<typeof PreviewedInvoice>

const PreviewedNote = z.object({
  subscription: z.string(),
  at: z.string(),
  /** With its taxes. */
  amount: Amount,
  taxes: Amount,
})

const OpenPeriod = z.object({ subscription: z.string(), from: z.string(), to: z.string() })

/** The documents of one customer, the first first, without their ids and numbers. */
export const ServicePreview = z.object({
  /** The service's time of the calls. */
  now: z.string(),
  /** The open periods of the customer's active subscriptions after the calls; each ends before `to`. */
  periods: z.array(OpenPeriod),
  /** Those that are open once each subscription has its next invoice. */
  next_periods: z.array(OpenPeriod),
  /** True if a credit note or a wallet of the customer may pay usage that is still to come. */
  may_credit_usage: z.boolean(),
  invoices: z.array(PreviewedInvoice),
  credit_notes: z.array(PreviewedNote),
})
export type ServicePreview = z.infer<typeof ServicePreview>
