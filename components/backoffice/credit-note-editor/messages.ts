/** Messages of `<credit-note-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { creditedFeeMessages } from '../../internal/i18n/messages/invoices.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import { noteMessages } from '../internal/resources/credit-note-text.ts'

export const messages = defineMessages({
  ...editorMessages,
  ...noteMessages,
  ...creditedFeeMessages,
  'note.not-loaded': 'The credit note couldn’t be loaded.',
  'note.not-updated': 'The credit note couldn’t be reloaded.',
  'note.titled': 'Credit note {number}',
  'note.fixed': 'A credit note can’t be changed after it was created.',
  'note.of': 'Invoice {number}: {amount}',
  'note.items': 'Charges to credit',
  'note.items-hint': 'Type amounts without tax. Their tax is added in proportion.',
  'note.choose': 'Choose at least one charge.',
  'note.no-charges': 'This invoice has no charges that can be credited.',
  'note.charge': '{charge}: {amount} with tax',
  'note.amount': 'Amount of charge {count}, without tax',
  'note.item': '{charge}, without tax',
  'note.refund': 'Refund',
  'note.refund-hint':
    'With tax. The amount goes back to the payment method; the rest becomes credit on later invoices.',
  'note.unpaid': 'This invoice isn’t paid, so all becomes credit on later invoices.',
  'note.reason': 'Reason',
  'note.DUPLICATED_CHARGE': 'Charged twice',
  'note.PRODUCT_UNSATISFACTORY': 'Product unsatisfactory',
  'note.ORDER_CHANGE': 'Order changed',
  'note.ORDER_CANCELLATION': 'Order canceled',
  'note.FRAUDULENT_CHARGE': 'Fraudulent charge',
  'note.OTHER': 'Other',
  'note.description': 'Description',
  'note.sub-total': 'Without tax',
  'note.taxes': 'Tax',
  'note.credit': 'Credit',
  'note.draft': 'The invoice is a draft: it can be credited once it is final.',
  'note.exceeded': 'More than is left of this charge.',
  'note.refund-exceeded': 'More than was paid by the payment method and not refunded.',
  'note.create': 'Create credit note',
  'note.ask-refund':
    'Credit {amount} plus tax, and refund {refund} of it? A refund can’t be taken back.',
})

export type NoteLocalize = Localize<typeof messages>
