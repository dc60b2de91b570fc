/** Messages of `<event-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  'events.label': 'Usage events',
  'events.not-loaded': 'Usage events couldn’t be loaded.',
  'events.not-updated': 'Usage events couldn’t be updated.',
  'events.none': 'No usage events here.',
  'event.new': 'New usage event',
  'event.subscription': 'Subscription',
  'event.metric': 'Metric',
  'event.metric-unknown': 'No metric has this code: not counted',
  'event.time': 'Time',
  'event.properties': 'Properties',
  'event.transaction': 'Transaction ID',
  'events.all': 'All',
  'events.from': 'From',
  'events.to': 'To',
  'form.id': 'Use letters, digits, - and _ only.',
})

export type EventsLocalize = Localize<typeof messages>
