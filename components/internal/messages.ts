/**
 * Finds the words: typed by the English catalogue, in the reader's language when its words are at
 * hand, in the page's own words when it set some.
 *
 * Each element keeps its catalogue beside itself, so that a page loads only the words it shows:
 *
 *   const say = catalogue({
 *     'usage.title': 'Usage',
 *     'usage.days-left': { one: '{count} day left', other: '{count} days left' },
 *   })
 *   say(locale, 'usage.days-left', { count: 3 })   // a missing key or value is a type error
 *
 * Keys start with the element's short name, because `configure({ messages })` knows them all.
 */
import { configuration } from './configuration.ts'
import { formatter } from './formatters.ts'
import { formatNumber } from './numbers.ts'
import { languageOf, wordsOf } from './words.ts'

/** Forms of a message by the number in its `count` (Intl.PluralRules). */
export type Plural = { readonly other: string } & {
  readonly [Form in Intl.LDMLPluralRule]?: string
}
export type Message = string | Plural
/** The messages of one language by key. */
export type Words = Readonly<Record<string, Message>>

type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
type HolesOf<M> = M extends string ? Holes<M> : Holes<M[keyof M]> | 'count'
type ValuesOf<M> = [HolesOf<M>] extends [never] ? [] : [Record<HolesOf<M>, string | number>]

/** The page's own words, else the language's, else the English ones, and whose plurals they follow. */
function find(english: Message, key: string, locale: string): [Message, string] {
  const own = configuration.messages[key]
  if (own) return [own, locale]
  for (const language of [locale, languageOf(locale)]) {
    const message = wordsOf(language)?.[key]
    if (message) return [message, language]
  }
  return [english, 'en']
}

/** A function that says the catalogue's messages. Numbers among the values are written as the reader writes them. */
export function catalogue<const English extends Words>(english: English) {
  function say<Key extends keyof English & string>(
    locale: string,
    key: Key,
    ...[values]: ValuesOf<English[Key]>
  ): string {
    const given = (values ?? {}) as Record<string, string | number>
    const [message, language] = find(english[key]!, key, locale)
    const text =
      typeof message === 'string'
        ? message
        : (message[formatter(Intl.PluralRules, language).select(Number(given.count))] ??
          message.other)
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = given[name]
      return typeof value === 'number' ? formatNumber(value, locale) : (value ?? hole)
    })
  }
  return Object.assign(say, { english })
}
