/** Alerts: usage thresholds of a subscription. */
import {
  Alert,
  AlertBody,
  AlertForMerchant,
  AlertList,
  AlertListForMerchant,
  AlertUpdateBody,
} from '../contract/alert.ts'
import { crud } from './crud.ts'

export const {
  list: listAlerts,
  create: createAlert,
  read: readAlert,
  update: updateAlert,
  delete: deleteAlert,
} = crud(
  {
    name: 'Alert',
    plural: 'Alerts',
    path: '/subscriptions/{external_id}/alerts',
    key: 'code',
    scope: 'alerts',
  },
  {
    list: {
      summary: 'The alerts of a subscription, newest first',
      response: AlertListForMerchant,
      parse: AlertList,
    },
    create: {
      summary: 'Create an alert',
      body: AlertBody,
      response: AlertForMerchant,
      parse: Alert,
    },
    read: { summary: 'One alert of a subscription', response: AlertForMerchant, parse: Alert },
    update: {
      summary: 'Change an alert: its code, its name, its thresholds',
      body: AlertUpdateBody,
      response: AlertForMerchant,
      parse: Alert,
    },
    delete: { summary: 'Delete an alert' },
  },
)
