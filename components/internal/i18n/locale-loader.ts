/**
 * Loads the translations of other languages: JSON beside the script, fetched once a page.
 *
 * English comes with the script. It is the fallback when a fetch fails or exceeds `LOCALE_TIMEOUT_MS`.
 */

import { warn } from '../dom/warn.ts'
import { configuration } from './config.ts'
import type { Translations } from './define-messages.ts'

/** The languages of `components/locales`. */
export const SUPPORTED_LOCALES = ['ar', 'de', 'es', 'fr', 'ja']

export const LOCALE_TIMEOUT_MS = 5000

export const loadedTranslations = new Map<string, Translations>()
const pending = new Map<string, Promise<void>>()

/** "de" of "de-AT". */
export const primaryLanguage = (locale: string): string => locale.split('-')[0]!

/** The translations of a language: the page's own, or those that were loaded. */
export const getTranslations = (language: string): Translations | undefined =>
  configuration.locales[language] ?? loadedTranslations.get(language)

/** Fetches missing translations; undefined if there is nothing to fetch. The promise never rejects. */
export function loadLocale(locale: string): Promise<void> | undefined {
  const language = primaryLanguage(locale)
  const { localesUrl } = configuration
  if (
    getTranslations(locale) ||
    getTranslations(language) ||
    !SUPPORTED_LOCALES.includes(language) ||
    !localesUrl
  )
    return
  const { href } = new URL(`${language}.json`, localesUrl)
  if (!pending.has(href)) pending.set(href, fetchLocale(language, href))
  return pending.get(href)
}

async function fetchLocale(language: string, href: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(LOCALE_TIMEOUT_MS)
    const response = await fetch(href, { signal })
    if (!response.ok) throw new TypeError(`${response.status}`)
    loadedTranslations.set(language, await response.json())
  } catch {
    warn(`no translations at ${href}; set their folder with configure({ localesUrl })`)
  }
}
