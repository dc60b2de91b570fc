/**
 * Brings the words of other languages: data that lies beside the script, asked for once a page.
 *
 * English comes with the script. It is spoken where other words can't be had, never while they are on
 * their way: what elements read waits for them (`RemoteData`).
 */
import { configuration } from './configuration.ts'
import type { Words } from './messages.ts'
import { warn } from './warn.ts'

/** The languages that `components/locales` has words of. */
const WRITTEN = ['ar', 'de', 'es', 'fr', 'ja']

/** Milliseconds after which English has to do. */
const PATIENCE = 5000

const brought = new Map<string, Words>()
const asked = new Map<string, Promise<void>>()

/** "de" of "de-AT". */
export const languageOf = (locale: string): string => locale.split('-')[0]!

/** The words of a language that are at hand: the page's own, or those that were brought. */
export const wordsOf = (language: string): Words | undefined =>
  configuration.locales[language] ?? brought.get(language)

/** Sends for what the reader's language lacks; undefined when nothing has to be waited for. */
export function bringWords(locale: string): Promise<void> | undefined {
  const language = languageOf(locale)
  const { localesFrom } = configuration
  if (wordsOf(locale) || wordsOf(language) || !WRITTEN.includes(language) || !localesFrom) return
  const { href } = new URL(`${language}.json`, localesFrom)
  if (!asked.has(href)) asked.set(href, fetchWords(language, href))
  return asked.get(href)
}

/** Resolves when no words are on their way any more; it never rejects. */
export const wordsAreHere = (): Promise<unknown> => Promise.all(asked.values())

async function fetchWords(language: string, href: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await fetch(href, { credentials: 'omit', signal })
    if (!response.ok) throw new TypeError(`${response.status}`)
    brought.set(language, await response.json())
  } catch {
    warn(`no words at ${href}; name their folder with configure({ localesFrom })`)
  }
}
