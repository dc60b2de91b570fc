/** Reads language tags, also as POSIX and many servers write them. */
import { warn } from '../dom/warn.ts'

/**
 * "de-DE" of "de-DE", "de_DE", "de_DE.UTF-8" and "de@euro"; undefined, with a line in the console, for a text that is
 * none.
 * @see RFC 5646, 2.1
 */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(
      text
        .trim()
        .replace(/[.@].*/, '')
        .replaceAll('_', '-'),
    )[0]
  } catch {
    // The browser's own in an environment without a language, which no page can mend.
    if (text !== 'C') warn(`"${text}" is no language tag such as "en" or "pt-BR"`)
    return undefined
  }
}
