/**
 * Loads the translations of other languages: JSON beside the script, fetched once a page; again after a failure.
 *
 * English comes with the script. It is the fallback when a fetch fails or exceeds `LOCALE_TIMEOUT_MS`.
 */

import { warn } from '../dom/warn.ts'
import { configuration, words } from './config.ts'
import type { Translations } from './define-messages.ts'

/** The languages of `components/locales`. */
const SUPPORTED_LOCALES = ['ar', 'de', 'es', 'fr', 'ja']

const LOCALE_TIMEOUT_MS = 5000

/** The translations of each language, of all its files. */
export const loadedTranslations = new Map<string, Translations>()
const loadedFiles = new Set<string>()
/** A failed fetch is repeated by an update that is so much later. */
const RETRY_AFTER_MS = 30_000

const pending = new Map<string, Promise<void>>()
/** When the fetch of an address failed, by the page's monotonic clock. */
const failedAt = new Map<string, number>()

/** "de" of "de-AT". */
export const primaryLanguage = (locale: string): string => locale.split('-')[0]!

/**
 * Fetches missing translations; undefined if there is nothing to fetch. The promise never rejects.
 *
 * The build writes the words of a small script, and those of the back office, into files of their own.
 */
export function loadLocale(locale: string, folder = words.folder): Promise<void> | undefined {
  const language = primaryLanguage(locale)
  const path = `${folder}${language}.json`
  const { localesUrl = words.url } = configuration
  if (loadedFiles.has(path) || !SUPPORTED_LOCALES.includes(language) || !localesUrl) return
  const { href } = new URL(path, localesUrl)
  const failed = failedAt.get(href)
  const isDue = failed !== undefined && performance.now() - failed > RETRY_AFTER_MS
  if (isDue) failedAt.delete(href)
  if (isDue || !pending.has(href)) pending.set(href, fetchLocale(language, path, href))
  return pending.get(href)
}

async function fetchLocale(language: string, path: string, href: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(LOCALE_TIMEOUT_MS)
    // Without another credentials mode, so that a preloaded file is taken; cookies go to no other origin.
    const response = await fetch(href, { signal })
    if (!response.ok) throw new TypeError(`${response.status}`)
    const loaded = (await response.json()) as Translations
    loadedTranslations.set(language, { ...loadedTranslations.get(language), ...loaded })
    loadedFiles.add(path)
  } catch {
    failedAt.set(href, performance.now())
    warn(`no translations at ${href}; set their folder with configure({ localesUrl })`)
  }
}
