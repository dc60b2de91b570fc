/** Messages of all editors. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { formMessages } from '../forms/messages.ts'
import { merchantMessages } from '../i18n/messages.ts'

export const editorMessages = defineMessages({
  ...merchantMessages,
  ...formMessages,
  'editor.save': 'Save',
  'editor.saving': 'Saving…',
  'editor.checking': 'Checking…',
  'editor.saved': 'Saved',
  'editor.cancel': 'Cancel',
  'editor.unsaved': 'Unsaved changes',
  'editor.invalid': 'Check the marked fields.',
  'editor.failed': 'This couldn’t be saved. Try again.',
  'editor.changed': 'This was changed elsewhere after you opened it. Nothing has been overwritten.',
  'editor.changed-to': '{field}: now {value}',
  'editor.changed-to-empty': '{field}: now empty',
  'editor.changed-others': 'Other values',
  'editor.load-current': 'Load the current version',
  'editor.replace': 'Replace it with mine',
  'editor.missing': 'This was deleted elsewhere. Your text is still here.',
  'editor.create-again': 'Create it again',
  'editor.unknown-create':
    'We don’t know if this was created. Checking sends the same request again: nothing is created twice.',
  'editor.unknown-update': 'We don’t know if your changes were saved.',
  'editor.check': 'Check and try again',
  'editor.unlock': 'I checked: edit again',
  'editor.not-saved': 'Your changes weren’t saved. Save again.',
  'editor.back': 'Back',
  'editor.copy-name': '{name} copy',
})

export type EditorLocalize = Localize<typeof editorMessages>
