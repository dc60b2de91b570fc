/** The draft of a new credit note, and its limits by the invoice. */
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { formatDecimal, sum } from '../../../server/pricing/price/decimal.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { type DraftMembers, type DraftValue, valueAt } from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

export type Fee = NonNullable<InvoiceForMerchant['fees']>[number]

export const newNoteDraft = (invoice_id: string): DraftMembers => ({ invoice_id, items: [] })

export const newItem = (fee_id: string): DraftMembers => ({ fee_id, amount: { value: '' } })

const itemsOf = (draft: DraftMembers): readonly DraftValue[] => {
  const items = valueAt(draft, '/items')
  return Array.isArray(items) ? items : []
}

/** Undefined if it is not credited. */
export function itemIndex(draft: DraftMembers, { id }: Fee): number | undefined {
  const index = itemsOf(draft).findIndex((item) => valueAt(item, '/fee_id') === id)
  return index < 0 ? undefined : index
}

/**
 * No item above its charge, and no refund above the invoice (billing-203, billing-204). The service alone knows the
 * tax and the credit notes before.
 */
export function noteIssues(
  draft: DraftMembers,
  invoice: InvoiceForMerchant | undefined,
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  const limit = (pointer: string, max: number | undefined) => {
    const value = Number(valueAt(draft, pointer))
    if (max !== undefined && value > max) issues[pointer] = { kind: 'max', limit: max }
  }
  for (const fee of invoice?.fees ?? [])
    limit(`/items/${itemIndex(draft, fee)}/amount/value`, fee.total_amount.value)
  limit('/refund_amount/value', invoice?.amount.total_amount.value)
  return issues
}

/** The sum of a valid draft's items, without tax; null if an amount lost digits. */
export function creditedAmount(draft: DraftMembers, currency_code: string): Amount | null {
  const amounts = itemsOf(draft).map((item) =>
    toAmount({ currency_code, value: Number(valueAt(item, '/amount/value')) }),
  )
  if (!amounts.every((amount) => amount !== null)) return null
  const total = sum(amounts.map(({ value }) => value))
  return { currency_code, value: formatDecimal(total) }
}

/** 0 without a refund. */
export const refundedValue = (draft: DraftMembers): number =>
  Number(valueAt(draft, '/refund_amount/value') ?? 0)
