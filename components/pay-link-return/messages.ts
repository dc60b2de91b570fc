/** The return page's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'return.close': 'You can close this window and go back to the shop.',
})
