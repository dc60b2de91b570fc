/** Messages of `<sample-editor>`. */
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  'sample-editor.not-loaded': 'The metric couldn’t be loaded.',
  'sample-editor.not-updated': 'The metric couldn’t be updated.',
  'sample-editor.new': 'New metric',
  'sample-editor.edit': 'Metric',
  'sample-editor.name': 'Name',
  'sample-editor.code': 'Code',
})
