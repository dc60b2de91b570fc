/** Messages of `<billing-activation>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  'activation.not-loaded': 'The state of billing couldn’t be read.',
  'activation.not-updated': 'The state of billing couldn’t be reloaded.',
  'activation.title': 'Billing',
  'activation.active': 'Active',
  'activation.inactive': 'Not active',
  'activation.is-active': 'The service accepts billing calls.',
  'activation.is-inactive': 'The service refuses every billing call until you activate billing.',
  'activation.is-unknown':
    'Your session can’t see whether billing is active. Activating it again changes nothing.',
  'activation.activate': 'Activate billing',
  'activation.sending': 'Activating…',
  'activation.done': 'Billing is active.',
  'activation.failed': 'Billing couldn’t be activated.',
})
