/** Messages about alerts, for customers and for merchants. */
import { defineMessages } from '../define-messages.ts'

export const alertMessages = defineMessages({
  'alerts.not-loaded': 'Alerts couldn’t be loaded.',
  'alerts.label': 'Alerts',
  'alerts.none': 'No alerts yet.',
  'alerts.amount': 'Spend this period',
  'alerts.lifetime': 'Total spend',
  'alerts.metric-units': '{metric}, units used',
  'alerts.metric-amount': '{metric}, spend',
  'alerts.at': 'At {values}',
  'alerts.at-every': 'At {values}, then every {value}',
  'alerts.every': 'Every {value}',
})
