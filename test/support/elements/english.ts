import type { Translations } from '../../../components/internal/i18n/define-messages.ts'
import type { Localize } from '../../../components/internal/i18n/localize.ts'
import { localizeIn } from './localize-in.ts'

/** Returns the English text of a message with its values, as the helpers read it from an element. */
export function englishOf<Messages extends Translations>(messages: Messages) {
  const localize = localizeIn('en', messages)
  return ((...message: Parameters<Localize<Messages>['t']>) =>
    localize.t(...message).replaceAll(/[\u2066-\u2069]/g, '')) as Localize<Messages>['t']
}
