/** Messages of `<authorization-renewal>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { holdMessages } from '../internal/card/hold-text.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  ...holdMessages,
  'renewal.not-loaded': 'The authorization couldn’t be loaded.',
  'renewal.not-updated': 'The authorization couldn’t be reloaded.',
  'renewal.none': 'No authorization is chosen.',
  'renewal.phase-waiting':
    'The funds are guaranteed until {held}. A renewal is possible from {date}.',
  'renewal.phase-held':
    'The funds are guaranteed until {held}. From then on another renewal is possible.',
  'renewal.phase-held-last':
    'The funds are guaranteed until {held}. Capture them by then: no other renewal is possible.',
  'renewal.phase-gap': 'The funds are no longer guaranteed. A renewal is possible from {date}.',
  'renewal.phase-open': 'The funds are no longer guaranteed. Capture or renew by {date}.',
  'renewal.phase-capture':
    'The funds are no longer guaranteed, and no renewal is possible. Capture them by {date}.',
  'renewal.phase-last-day': 'Expired on {expired}. A renewal is still possible until {date}.',
  'renewal.phase-expired': 'Expired on {expired}. Authorize a new payment.',
  'renewal.phase-over': 'The {last} days are over. Authorize a new payment.',
  'renewal.phase-captured': 'Nothing is left to capture.',
  'renewal.phase-voided': 'Nothing can be captured any more.',
  'renewal.phase-denied': 'Nothing was authorized, so nothing can be captured.',
  'renewal.part-left': 'A part is captured. Capture the rest by {date}: no renewal is possible.',
  'renewal.part-expired': 'A part was captured. The rest expired on {date}.',
  'renewal.phase-closed': 'In this state it can’t be renewed.',
  'renewal.review': 'The payment is under review. Wait for its outcome.',
  'renewal.filtered': 'A fraud filter of your account has stopped the payment.',
  'renewal.no-dates': 'The service doesn’t say when this was authorized.',
  'renewal.line': 'Day {day} of {last}',
  'renewal.past': 'After day {last}',
  'renewal.days': 'Days since the authorization',
  'renewal.legend-held': 'Guaranteed',
  'renewal.legend-open': 'Can be renewed',
  'renewal.legend-today': 'Today',
  'renewal.legend-end': 'Expires',
  'renewal.id': 'ID to capture',
  'renewal.capture-hint': 'Your server captures the payment with this ID; this page doesn’t.',
  'renewal.renewed-hint': 'It is the newest renewal. Its original {id} is the one that is renewed.',
  'renewal.copy': 'Copy',
  'renewal.copied': 'Copied',
  'renewal.not-copied': 'Couldn’t be copied',
  'renewal.question': 'Renew for {amount}? A renewal can’t be undone.',
  'renewal.question-same': 'Renew? A renewal can’t be undone.',
  'renewal.amount': 'Amount',
  'renewal.limit': 'At most {limit}: {share} of {original}, and no more than {increase} above it.',
  'renewal.amount-number': 'Enter an amount such as {example}.',
  'renewal.amount-zero': 'Enter an amount above zero.',
  'renewal.amount-decimals': {
    one: '{currency} has {count} decimal.',
    other: '{currency} has {count} decimals.',
  },
  'renewal.amount-whole': '{currency} has no decimals.',
  'renewal.amount-limit': 'At most {limit}.',
  'renewal.renew': 'Renew for {amount}',
  'renewal.renew-same': 'Renew',
  'renewal.sending': 'Renewing…',
  'renewal.renewed': 'Renewed for {amount}.',
  'renewal.renewed-same': 'Renewed.',
  'renewal.failed': 'The authorization couldn’t be renewed.',
  'renewal.unknown':
    'We don’t know if the renewal for {amount} was made. Repeat it: it can’t be made twice.',
  'renewal.unknown-same':
    'We don’t know if the renewal was made. Repeat it: it can’t be made twice.',
  'renewal.repeat': 'Repeat the renewal',
  'renewal.refused-early':
    'Too early: an authorization can be renewed from day 4 to day 29, and three days after its latest renewal.',
  'renewal.refused-often':
    'The service doesn’t renew it again. Capture it, or authorize a new payment.',
  'renewal.refused-kind':
    'The service can’t renew this payment: it comes from a saved order, or is a renewal itself. Authorize a new payment.',
  'renewal.refused-currency':
    'The payment was authorized in {currency}. Renew it in that currency.',
  'renewal.refused-limit':
    'The amount is above the service’s limit for this payment. Renew it for less.',
  'renewal.refused-voided': 'The payment was voided. Authorize a new payment.',
  'renewal.refused-captured':
    'The payment was captured already. For more, authorize a new payment.',
  'renewal.refused-denied': 'The payment was denied. Ask the buyer for another payment method.',
  'renewal.refused-expired': 'The time to renew it is over. Authorize a new payment.',
  'renewal.refused-risk':
    'The payment service declined this payment as too risky. Wait for its review, or authorize a new payment.',
  'renewal.refused-payer': 'The buyer can’t pay with this method. Ask for another one.',
  'renewal.refused-payer-account':
    'The buyer’s account is locked or closed. Ask for another payment method.',
  'renewal.refused-payee':
    'Your own account is restricted, locked or closed. Contact the payment service.',
  'renewal.refused-account':
    'The payment service couldn’t validate your account. Contact the payment service.',
  'renewal.refused-permission':
    'The server’s credentials have no right to this authorization. Check whose it is.',
  'renewal.refused-missing': 'The service knows no authorization with this id.',
  'renewal.refused-form': 'The service didn’t accept the form of the request.',
  'renewal.in-progress': 'The renewal is still being processed. Repeat it in a moment.',
})

export type RenewalLocalize = Localize<typeof messages>
