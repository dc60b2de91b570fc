/** Messages of the question before typed values are dropped. */
import { defineMessages } from '../define-messages.ts'

export const formQuestionMessages = defineMessages({
  'editor.discard-question': 'Discard your changes?',
  'editor.discard': 'Discard changes',
  'editor.keep': 'Keep editing',
})
