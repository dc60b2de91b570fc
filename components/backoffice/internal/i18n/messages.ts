/** Messages of all back-office elements: errors in words for a merchant, and the scopes that a session lacks. */
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { customerMessages, errorMessage } from '../../../internal/i18n/messages/customer.ts'
import { formQuestionMessages } from '../../../internal/i18n/messages/form-question.ts'

export const merchantMessages = defineMessages({
  ...customerMessages,
  ...formQuestionMessages,
  'merchant.look-only': 'You can look here, not change.',
  'merchant.no-scope': 'Your session lacks a permission: {action} ({scope}).',
  'merchant.conflict': 'Another request is changing this. Wait a moment, then try again.',
  'merchant.requested': 'This was requested before. Check its outcome before you request it again.',
  'merchant.refused': 'The service refused this.',
  'merchant.refused-reason': 'The service refused this: {reason}',
  'merchant.invalid': 'Some values weren’t accepted.',
  'merchant.credentials':
    'The service didn’t accept this server’s credentials, or they lack a permission.',
  'merchant.unknown': 'We don’t know if this was done. Check before you try again.',
  'merchant.unknown-repeat':
    'We don’t know if this was done. Try again: a repeat can’t do it twice.',
  'merchant.copy-by-hand': 'Copy the selected text yourself.',
  'scope.links:read': 'read payment links',
  'scope.links:write': 'change payment links',
  'scope.catalog:read': 'read the catalog',
  'scope.catalog:write': 'change the catalog',
  'scope.customers:read': 'read customers',
  'scope.customers:write': 'change customers',
  'scope.subscriptions:read': 'read subscriptions',
  'scope.subscriptions:write': 'change subscriptions',
  'scope.events:read': 'read usage events',
  'scope.events:write': 'send usage events',
  'scope.usage:read': 'read usage',
  'scope.invoices:read': 'read invoices',
  'scope.invoices:pay': 'retry payments',
  'scope.alerts:read': 'read alerts',
  'scope.alerts:write': 'change alerts',
  'scope.credits:read': 'read wallets and credit notes',
  'scope.credits:write': 'change wallets and credit notes',
  'scope.analytics:read': 'read revenue',
  'scope.billing:activate': 'activate billing',
  'scope.authorizations:read': 'read authorizations',
  'scope.authorizations:reauthorize': 'renew authorizations',
  'scope.notifications:read': 'read notifications',
})

export type MerchantLocalize = Localize<typeof merchantMessages>

/** "Your session lacks a permission: change payment links (links:write)." */
export const scopeMessage = (localize: MerchantLocalize, scope: MerchantScope): string =>
  localize.t('merchant.no-scope', { action: localize.t(`scope.${scope}`), scope })

/** Who can't read is told the scope. Who can't change something needs to know no more than that. */
export const missingScopeMessage = (localize: MerchantLocalize, scope: MerchantScope): string =>
  scope.endsWith(':read') ? scopeMessage(localize, scope) : localize.t('merchant.look-only')

interface ErrorContext {
  /** The scope of the call. */
  readonly scope: MerchantScope
  /** True if a repeat with the same idempotency key can't take effect twice. */
  readonly isRepeatable?: boolean
}

/** The message for an error in words for a merchant; undefined for errors that a customer's page has, too. */
export function merchantReason(
  localize: MerchantLocalize,
  { code, upstreamMessage: reason }: ApiError,
  { scope, isRepeatable = false }: ErrorContext,
): string | undefined {
  switch (code) {
    case 'insufficient-scope':
      return missingScopeMessage(localize, scope)
    case 'conflict':
      return localize.t('merchant.conflict')
    case 'already-requested':
      return localize.t('merchant.requested')
    case 'refused':
      return reason
        ? localize.t('merchant.refused-reason', { reason })
        : localize.t('merchant.refused')
    case 'invalid-request':
      return localize.t('merchant.invalid')
    case 'upstream-refused':
      return localize.t('merchant.credentials')
    case 'outcome-unknown':
      return localize.t(isRepeatable ? 'merchant.unknown-repeat' : 'merchant.unknown')
    case 'key-reused':
      return localize.t('merchant.unknown')
    default:
      return undefined
  }
}

/** The message for any error of the API; `general` for a code without a message. */
export const merchantErrorMessage = (
  localize: MerchantLocalize,
  error: ApiError,
  context: ErrorContext,
  general?: string,
): string => merchantReason(localize, error, context) ?? errorMessage(localize, error, general)
