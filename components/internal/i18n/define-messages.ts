/**
 * Declares messages by their English texts, and finds the text of a message in a locale.
 *
 * Each element declares its own, so that a page loads only the messages it shows: in its class, or in a `messages.ts`
 * beside it if its templates need them, too.
 *
 *   static readonly messages = defineMessages({
 *     ...customerMessages,
 *     'usage.title': 'Usage',
 *     'usage.days-left': { one: '{count} day left', other: '{count} days left' },
 *   })
 *   localize.t('usage.days-left', { count: 3 })   // a missing key or parameter is a type error
 *
 * Keys start with the element's short name, because `configure({ messages })` takes them all.
 */

import { getFormatter } from '../format/intl-cache.ts'
import { formatNumber } from '../format/numbers.ts'
import { configuration } from './config.ts'
import { isolate, isRightToLeft } from './direction.ts'
import { loadedTranslations, primaryLanguage } from './locale-loader.ts'

/** Forms of a message by its parameter `count` (Intl.PluralRules). */
type Plural = { readonly other: string } & {
  readonly [Form in Intl.LDMLPluralRule]?: string
}
export type Message = string | Plural
/** The messages of one language by key. */
export type Translations = Readonly<Record<string, Message>>

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type PlaceholdersOf<M> = M extends string ? Placeholders<M> : Placeholders<M[keyof M]> | 'count'

/** The parameters of each message: none, or an object with a value for each placeholder. */
export type MessageParams<Messages> = {
  readonly [Key in keyof Messages]: [PlaceholdersOf<Messages[Key]>] extends [never]
    ? []
    : [Record<PlaceholdersOf<Messages[Key]>, string | number>]
}

export const defineMessages = <const Messages extends Translations>(messages: Messages): Messages =>
  messages

/**
 * The page's own message of the language, else its own of all languages, else the translation, else the English
 * one; with the language of its plurals.
 */
function resolveMessage(english: Message, key: string, locale: string): [Message, string] {
  const languages = [locale, primaryLanguage(locale)]
  const find = (translations: (language: string) => Translations | undefined) => {
    for (const language of languages) {
      const message = translations(language)?.[key]
      if (message) return [message, language] satisfies [Message, string]
    }
  }
  const configured = configuration.messages[key]
  return (
    find((language) => configuration.locales[language]) ??
    (configured ? [configured, locale] : undefined) ??
    find((language) => loadedTranslations.get(language)) ?? [english, 'en']
  )
}

/**
 * The text of a message. Numbers among the parameters are formatted for the locale, texts keep their direction to
 * themselves.
 */
export function formatMessage(
  english: Message,
  key: string,
  locale: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const [message, language] = resolveMessage(english, key, locale)
  const text =
    typeof message === 'string'
      ? message
      : (message[getFormatter(Intl.PluralRules, language).select(Number(params.count))] ??
        message.other)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return formatNumber(value, locale)
    return value === undefined ? placeholder : isolate(value, isRightToLeft(locale))
  })
}
