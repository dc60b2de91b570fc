/** The draft of a customer: from a response, to the body of a change, and the issues of several members. */
import type { CustomerBody, CustomerForMerchant } from '../../../server/contract/customer.ts'
import { customerRules } from '../internal/constraints/customer.ts'
import { type DraftMembers, toBody, toDraft, valueAt, withValue } from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

export const newCustomerDraft = (): DraftMembers => ({ name: '', external_id: '', email: '' })

/** A response has the taxes themselves, a request their codes (billing-131). */
export const customerDraft = ({ taxes, ...customer }: CustomerForMerchant): DraftMembers =>
  toDraft(customerRules, { ...customer, tax_codes: taxes?.map(({ code }) => code) })

export const createBody = (draft: DraftMembers): CustomerBody => toBody(customerRules, draft)

/** Members that a change clears by an empty text: one that stays away keeps its value (billing-132). */
const CLEARABLE = [
  '/phone',
  ...['line1', 'line2', 'city', 'state', 'postal_code'].map((line) => `/address/${line}`),
]

export function updateBody(draft: DraftMembers, original: DraftMembers): CustomerBody {
  const isCleared = (pointer: string) => valueAt(original, pointer) && !valueAt(draft, pointer)
  const body: DraftMembers = toBody(customerRules, draft)
  return CLEARABLE.filter(isCleared).reduce(
    (cleared, pointer) => withValue(cleared, pointer, ''),
    body,
  ) as unknown as CustomerBody
}

interface IssueTexts {
  readonly sameTax: string
  readonly notRemovable: string
}

export function customerIssues(
  draft: DraftMembers,
  original: DraftMembers,
  { sameTax, notRemovable }: IssueTexts,
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  const codes = Array.isArray(draft.tax_codes) ? (draft.tax_codes as readonly unknown[]) : []
  for (const [index, code] of codes.entries()) {
    if (code && codes.indexOf(code) < index)
      issues[`/tax_codes/${index}`] = { kind: 'text', text: sameTax }
  }
  if (original.payment_method_type && !draft.payment_method_type)
    issues['/payment_method_type'] = { kind: 'text', text: notRemovable }
  return issues
}
