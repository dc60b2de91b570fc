/** Messages of `<billing-details>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { formQuestionMessages } from '../internal/i18n/messages/form-question.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...formQuestionMessages,
  'details.not-loaded': 'Billing details couldn’t be loaded.',
  'details.not-updated': 'Billing details couldn’t be updated.',
  'details.none': 'No billing details yet.',
  'details.name': 'Name',
  'details.email': 'Invoice e-mail',
  'details.phone': 'Phone',
  'details.phone-optional': 'Phone (optional)',
  'details.address': 'Address',
  'details.line1': 'Street and number',
  'details.line2': 'Apartment, floor (optional)',
  'details.city': 'City',
  'details.state': 'State or region (optional)',
  'details.postal-code': 'Postal code',
  'details.country': 'Country',
  'details.no-country': 'Choose a country',
  'details.edit': 'Edit',
  'details.form': 'Edit billing details',
  'details.save': 'Save',
  'details.cancel': 'Cancel',
  'details.saved': 'Saved',
  'details.required': 'Fill this in.',
  'details.invalid-email': 'Type an e-mail address, such as ada@example.com.',
  'details.invalid': 'This isn’t accepted. Check it.',
  'details.changed': 'Changed elsewhere meanwhile. It is now: {value}. Save again to replace it.',
  'details.cleared': 'Removed elsewhere meanwhile. Save again to replace it.',
  'details.conflict':
    'Nothing was saved: these details were changed elsewhere meanwhile. What you typed is kept.',
  'details.unsaved': 'Your changes couldn’t be saved. Try again.',
})

export type DetailsLocalize = Localize<typeof messages>
