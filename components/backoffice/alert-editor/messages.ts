/** Messages of `<alert-editor>`. Those of a customer's own page have the same keys as there. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  'alerts.new': 'New alert',
  'alerts.edit': 'Change alert',
  'alerts.measure': 'What to watch',
  'alerts.amount': 'Spend this period',
  'alerts.lifetime': 'Total spend',
  'alerts.units': 'units',
  'alerts.another': 'Add threshold',
  'alerts.threshold-number': 'Threshold {count}',
  'alert.not-loaded': 'The alert couldn’t be loaded.',
  'alert.not-updated': 'The alert couldn’t be reloaded.',
  'alert.subscriptions-not-loaded': 'Subscriptions and their metrics couldn’t be loaded.',
  'alert.subscription': 'Subscription',
  'alert.units': 'Units of a metric',
  'alert.metric-amount': 'Spend on a metric',
  'alert.metric': 'Metric',
  'alert.metric-code': 'Code of the metric',
  'alert.name': 'Name',
  'alert.code': 'Code',
  'alert.thresholds': 'Thresholds',
  'alert.threshold-code': 'Code of threshold {count}',
  'alert.recurring': 'Repeats',
  'alert.recurring-hint': 'With 500 and a repeated 100: at 500, 600, 700 and so on.',
  'alert.one-recurring': 'Only one threshold can repeat.',
  'alert.recurring-zero': 'A repeated threshold is above 0.',
  'alert.duplicate': 'Another alert of this subscription has this code.',
  'overview.no-usage': 'No active subscription.',
})

export type AlertLocalize = Localize<typeof messages>
