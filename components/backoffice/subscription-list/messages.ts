/** Messages of `<subscription-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { columnMessages } from '../internal/list/subscription-columns.ts'

export const messages = defineMessages({
  ...editorMessages,
  ...listMessages,
  ...columnMessages,
  'subscriptions.label': 'Subscriptions',
  'subscriptions.not-loaded': 'Subscriptions couldn’t be loaded.',
  'subscriptions.not-updated': 'Subscriptions couldn’t be updated.',
  'subscriptions.none': 'No subscriptions yet.',
  'subscriptions.create': 'New subscription',
  'subscriptions.external-id-hint':
    'Your own key. Usage events name it. Empty: the service makes one.',
  'subscriptions.billing-time': 'Periods begin',
  'subscriptions.CALENDAR': 'With the calendar, such as on the first of a month',
  'subscriptions.ANNIVERSARY': 'On the day of the start',
  'subscriptions.start-hint': 'Empty: at once. Midnight in UTC.',
  'subscriptions.end-hint': 'Empty: it renews until it is canceled.',
  'subscriptions.WEEKLY': '{price} a week',
  'subscriptions.MONTHLY': '{price} a month',
  'subscriptions.QUARTERLY': '{price} a quarter',
  'subscriptions.YEARLY': '{price} a year',
  'subscriptions.scheduled': 'Changes to {plan} on {date}.',
  'subscriptions.keep-plan': 'Keep the current plan',
  'subscriptions.renew': 'Let it renew',
  'subscriptions.change': 'Change plan',
  'subscriptions.change-to': 'New plan',
  'subscriptions.choose': 'Choose a plan',
  'subscriptions.upgrade': 'Starts at once.',
  'subscriptions.downgrade': 'Starts on {date}, when this period ends. Until then nothing changes.',
  'subscriptions.change-pending': 'The subscription starts with this plan. Nothing is charged now.',
  'subscriptions.change-unknown':
    'A plan with the same or a higher price a year starts at once; a cheaper one when this period ends.',
  'subscriptions.confirm-change': 'Change to this plan',
  'subscriptions.cancel': 'Cancel subscription',
  'subscriptions.cancel-question': 'When does {name} end?',
  'subscriptions.END_OF_PERIOD': 'When this period ends, on {date}',
  'subscriptions.END_OF_PERIOD-effect':
    'It stays active until then, and what is open then is invoiced.',
  'subscriptions.IMMEDIATE': 'At once',
  'subscriptions.IMMEDIATE-effect':
    'It ends now, and what is open is invoiced. Your billing service decides what becomes credit.',
  'subscriptions.cancel-pending': 'It hasn’t started, so nothing is charged.',
  'subscriptions.drops-change': 'The change to {plan} is dropped too.',
  'subscriptions.keep': 'Keep it',
  'subscriptions.saved': 'The subscription was saved.',
  'subscriptions.was-canceled': 'The subscription was canceled.',
  'subscriptions.not-saved': 'The subscription couldn’t be changed.',
  'subscriptions.exists': 'Another subscription has this ID.',
  'subscriptions.over': 'This subscription is already over.',
  'subscriptions.cannot-cancel': 'This subscription can’t be canceled in this way.',
})

export type SubscriptionsLocalize = Localize<typeof messages>
