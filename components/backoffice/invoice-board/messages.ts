/** Messages of `<invoice-board>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { noteMessages } from '../internal/resources/credit-note-text.ts'
import { retryMessages } from './retry-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  ...retryMessages,
  ...noteMessages,
  'board.customer': 'Customer',
  'board.invoice-status': 'Draft or final',
  'board.all': 'Drafts and final',
  'board.draft': 'Drafts',
  'board.finalized': 'Final',
  'board.none': 'No invoice matches these filters.',
  'board.search': 'Number or customer',
  'board.limited':
    'Only {count} were read, the unpaid ones first. There are more: choose a shorter period.',
  'board.page-unpaid': 'Unpaid on this page: {amounts}',
  'board.page-paid': 'Paid on this page: {amounts}',
  'board.unreadable': {
    one: '{count} amount can’t be read and isn’t included.',
    other: '{count} amounts can’t be read and aren’t included.',
  },
  'board.select': 'Select {number}',
  'board.select-all': 'Select all that can be retried',
  'board.retry': 'Retry',
  'board.retry-selected': { one: 'Retry {count} payment', other: 'Retry {count} payments' },
  'board.no-method': 'This customer has no payment method, so no payment can be retried.',
  'board.copy-account': 'Copy the customer’s account link',
  'links.copied': 'Copied',
  'links.not-copied': 'Couldn’t be copied',
  'board.question': {
    one: 'Charge {count} customer {amounts} now?',
    other: 'Charge {count} customers {amounts} now?',
  },
  'board.keep': 'Don’t retry',
  'board.progress': '{done} of {count}',
  'board.stop': 'Stop',
  'board.stopping': 'Stopping…',
  'board.run-paid': { one: '{count} paid · {amounts}', other: '{count} paid · {amounts}' },
  'board.run-declined': {
    one: '{count} failed · {amounts}',
    other: '{count} failed · {amounts}',
  },
  'board.run-requested': {
    one: '{count} requested · {amounts}',
    other: '{count} requested · {amounts}',
  },
  'board.run-unknown': {
    one: '{count} unconfirmed · {amounts}',
    other: '{count} unconfirmed · {amounts}',
  },
  'board.run-unsent': {
    one: '{count} not sent · {amounts}',
    other: '{count} not sent · {amounts}',
  },
  'board.not-sent': 'Not sent',
  'board.results': 'Results',
  'board.close': 'Close results',
  'board.back': 'Back to the invoices',
  'board.customer-id': 'Customer ID',
})

export type BoardLocalize = Localize<typeof messages>
