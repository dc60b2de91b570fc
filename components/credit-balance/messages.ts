/** Messages of `<credit-balance>`. */
import type { WalletForCustomer } from '../../server/contract/wallet.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'

export const messages = defineMessages({
  ...customerMessages,
  'credit.not-loaded': 'Credits couldn’t be loaded.',
  'credit.not-updated': 'Credits couldn’t be updated.',
  'credit.none': 'You have no credits.',
  'credit.name': 'Credits',
  'credit.ended': 'Ended',
  'credit.credits': { one: '{credits} credit', other: '{credits} credits' },
  'credit.rate': '1 credit = {amount}',
  'credit.pays-all': 'Pays your invoices before your payment method does.',
  'credit.pays-plan': 'Pays only your plan fee.',
  'credit.pays-usage': 'Pays only your usage.',
  'credit.pays-minimum': 'Pays only what is missing to your plan’s minimum.',
  'credit.pays-plan-and-usage':
    'Pays your plan fee and usage, but not what is missing to the minimum.',
  'credit.pays-plan-and-minimum':
    'Pays your plan fee and what is missing to the minimum, but no usage.',
  'credit.pays-usage-and-minimum':
    'Pays your usage and what is missing to the minimum, but not your plan fee.',
  'credit.rest': 'An invoice’s amount is what is left after credits, for a payment method to pay.',
  'credit.usage': 'Used in this period',
  'credit.net-balance': 'Left after this period’s usage',
  'credit.expires': 'Expires',
  'credit.never': 'Never',
  'credit.latest': 'Latest transactions',
  'credit.purchased': 'Purchase',
  'credit.granted': 'Free credit',
  'credit.invoiced': 'Applied to invoice',
  'credit.voided': 'Reversed',
  'credit.pending': 'Pending',
  'credit.failed': 'Failed',
})

export type CreditLocalize = Localize<typeof messages>

export const isActive = ({ status }: Pick<WalletForCustomer, 'status'>): boolean =>
  status === 'ACTIVE'

/** By the types of the fees in alphabetical order. */
const PAYS = {
  '': 'credit.pays-all',
  'CHARGE COMMITMENT SUBSCRIPTION': 'credit.pays-all',
  SUBSCRIPTION: 'credit.pays-plan',
  CHARGE: 'credit.pays-usage',
  COMMITMENT: 'credit.pays-minimum',
  'CHARGE SUBSCRIPTION': 'credit.pays-plan-and-usage',
  'COMMITMENT SUBSCRIPTION': 'credit.pays-plan-and-minimum',
  'CHARGE COMMITMENT': 'credit.pays-usage-and-minimum',
} as const

/** What a wallet pays for; undefined for one that has ended, and for a fee of another type. */
export function paysText(
  wallet: Pick<WalletForCustomer, 'status' | 'applies_to'>,
  localize: CreditLocalize,
): string | undefined {
  const types = [...new Set(wallet.applies_to?.fee_types)].sort().join(' ')
  return isActive(wallet) && Object.hasOwn(PAYS, types)
    ? localize.t(PAYS[types as keyof typeof PAYS])
    : undefined
}

/** "12.5 credits". */
export const formatCredits = (credits: string, localize: CreditLocalize): string =>
  localize.t('credit.credits', { count: Number(credits), credits: localize.number(credits) })
