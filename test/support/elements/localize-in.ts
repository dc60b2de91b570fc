/** Localizes texts and values in a fixed locale, without an element. */
import type { Translations } from '../../../components/internal/i18n/define-messages.ts'
import { Localize } from '../../../components/internal/i18n/localize.ts'

class FixedLocalize<Messages extends Translations> extends Localize<Messages> {
  override readonly locale: string

  constructor(messages: Messages, locale: string) {
    super(messages)
    this.locale = locale
  }
}

export const localizeIn = <Messages extends Translations>(
  locale: string,
  messages: Messages,
): Localize<Messages> => new FixedLocalize(messages, locale)
