/** The rule of an overdue invoice, of a customer and of a merchant. */

interface DatedInvoice {
  readonly payment_overdue?: boolean | null | undefined
  readonly payment_status?: string | null | undefined
}

/** Overdue by the service's own flag, and not paid. */
export const isOverdue = ({ payment_overdue, payment_status }: DatedInvoice): boolean =>
  payment_overdue === true && payment_status !== 'SUCCEEDED'
