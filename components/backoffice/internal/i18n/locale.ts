/**
 * Loads the translations of the back office: `backoffice/de.json` beside the other locales, fetched once a page.
 *
 * They are a file of their own, because a customer's page does not need them.
 */
import { warn } from '../../../internal/dom/warn.ts'
import { configuration } from '../../../internal/i18n/config.ts'
import type { Translations } from '../../../internal/i18n/define-messages.ts'
import {
  getTranslations,
  LOCALE_TIMEOUT_MS,
  loadedTranslations,
  loadLocale,
  primaryLanguage,
  SUPPORTED_LOCALES,
} from '../../../internal/i18n/locale-loader.ts'

const pending = new Map<string, Promise<void>>()

/** Fetches both files of a language; undefined if there is nothing to fetch. The promise never rejects. */
export function loadBackOfficeLocale(locale: string): Promise<void> | undefined {
  const language = primaryLanguage(locale)
  const { localesUrl, locales } = configuration
  const isConfigured = locales[locale] ?? locales[language]
  if (isConfigured || !SUPPORTED_LOCALES.includes(language) || !localesUrl) return
  const { href } = new URL(`backoffice/${language}.json`, localesUrl)
  if (!pending.has(href)) pending.set(href, fetchLocale(language, href))
  return pending.get(href)
}

async function fetchLocale(language: string, href: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(LOCALE_TIMEOUT_MS)
    const [response] = await Promise.all([
      fetch(href, { credentials: 'omit', signal }),
      loadLocale(language),
    ])
    if (!response.ok) throw new TypeError(`${response.status}`)
    const added = (await response.json()) as Translations
    loadedTranslations.set(language, { ...getTranslations(language), ...added })
  } catch {
    warn(`no translations at ${href}; set their folder with configure({ localesUrl })`)
  }
}
