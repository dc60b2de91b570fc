/** Messages of `<authorization-renewal>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  'renewal.not-loaded': 'The authorization couldn’t be loaded.',
  'renewal.not-updated': 'The authorization couldn’t be reloaded.',
  'renewal.none': 'No authorization is chosen.',
  'renewal.created': 'Authorized',
  'renewal.partially-captured': 'Partly captured',
  'renewal.captured': 'Captured',
  'renewal.denied': 'Denied',
  'renewal.voided': 'Voided',
  'renewal.pending': 'Pending',
  'renewal.phase-waiting': {
    one: 'It can be renewed from {date}, in {count} day.',
    other: 'It can be renewed from {date}, in {count} days.',
  },
  'renewal.phase-held': {
    one: 'The funds are held until {held}. It can be renewed again from {date}, in {count} day.',
    other: 'The funds are held until {held}. It can be renewed again from {date}, in {count} days.',
  },
  'renewal.phase-held-last':
    'The funds are held until {held}. After that, authorize a new payment.',
  'renewal.phase-open': {
    one: 'It can be renewed today for the last time.',
    other: 'It can be renewed: {count} days are left.',
  },
  'renewal.phase-over': 'Its {last} days are over. Authorize a new payment.',
  'renewal.phase-closed': 'In this state it can’t be renewed.',
  'renewal.review': 'The payment is under review. Wait for its outcome.',
  'renewal.filtered': 'A fraud filter of your account has stopped the payment.',
  'renewal.no-dates': 'The service doesn’t say when this was authorized.',
  'renewal.line': 'Day {day} of {last}',
  'renewal.past': 'After day {last}',
  'renewal.days': 'Days since the authorization',
  'renewal.legend-held': 'Funds held',
  'renewal.legend-open': 'Can be renewed',
  'renewal.legend-today': 'Today',
  'renewal.legend-end': 'Expires',
  'renewal.held-until': 'Funds held until',
  'renewal.window': 'Can be renewed',
  'renewal.expires': 'Expires',
  'renewal.last-day': 'It can be renewed until day {last} is over, also after it has expired.',
  'renewal.capture': 'Capture this one',
  'renewal.capture-hint': 'The newest renewal. Its original {id} is the one that is renewed.',
  'renewal.ends-soon': {
    one: 'It expires in {count} day, on {date}. Capture it, or renew it before.',
    other: 'It expires in {count} days, on {date}. Capture it, or renew it before.',
  },
  'renewal.expired': 'It expired on {date}.',
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
  'renewal.renewed': 'Renewed for {amount}. Capture {id}.',
  'renewal.renewed-same': 'Renewed. Capture {id}.',
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
