/** The draft of a wallet, its bodies, and the members that its top-ups need. */
import type { WalletBody, WalletForMerchant } from '../../../server/contract/wallet.ts'
import { walletRules } from '../internal/constraints/wallet.ts'
import {
  type DraftMembers,
  type DraftValue,
  toBody,
  toDraft,
  valueAt,
  withValue,
} from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

export type Wallet = WalletForMerchant
export type { WalletBody }

export const FEE_TYPES = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE'] as const
const TYPES = '/applies_to/fee_types'
const RULES = '/recurring_transaction_rules'

export const newRule: DraftMembers = { trigger: 'INTERVAL', method: 'FIXED', interval: 'MONTHLY' }

export const newWalletDraft = (external_customer_id: string, currency: string): DraftMembers => ({
  external_customer_id,
  currency,
  rate_amount: '1',
  applies_to: { fee_types: FEE_TYPES },
})

/** Without fee types a wallet applies to all of them (billing-208). */
export function walletDraft(wallet: Wallet): DraftMembers {
  const draft = toDraft(walletRules, wallet)
  return valueAt(draft, TYPES) === undefined ? withValue(draft, TYPES, FEE_TYPES) : draft
}

export const listAt = (draft: DraftMembers, pointer: string): readonly DraftValue[] => {
  const list = valueAt(draft, pointer)
  return Array.isArray(list) ? list : []
}

/** The members that the trigger and the method of a top-up read (billing-211). */
export function ruleMembers(rule: DraftValue): readonly string[] {
  return [
    valueAt(rule, '/trigger') === 'THRESHOLD' ? 'threshold_credits' : 'interval',
    ...(valueAt(rule, '/method') === 'TARGET'
      ? ['target_ongoing_balance']
      : ['paid_credits', 'granted_credits']),
  ]
}

/** Without members that the trigger and the method of a top-up do not read. */
export function walletBody(draft: DraftMembers): WalletBody {
  const rules = listAt(draft, RULES).map((rule) => {
    const kept = ['trigger', 'method', 'started_at', 'expiration_at', ...ruleMembers(rule)]
    const members = Object.entries(rule as DraftMembers)
    return Object.fromEntries(members.filter(([name]) => kept.includes(name)))
  })
  return toBody<WalletBody>(walletRules, rules.length ? withValue(draft, RULES, rules) : draft)
}

export function walletIssues(
  draft: DraftMembers,
  original: DraftMembers,
  kept: string,
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  if (original.expiration_at && !draft.expiration_at)
    issues['/expiration_at'] = { kind: 'text', text: kept }
  for (const [index, rule] of listAt(draft, RULES).entries()) {
    const isGranted = Boolean(valueAt(rule, '/granted_credits'))
    for (const member of ruleMembers(rule)) {
      const isOptional = member === 'granted_credits' || (member === 'paid_credits' && isGranted)
      if (!isOptional && !valueAt(rule, `/${member}`))
        issues[`${RULES}/${index}/${member}`] = { kind: 'required' }
    }
  }
  return issues
}
