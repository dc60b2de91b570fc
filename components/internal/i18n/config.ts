/** The page's configuration of all elements: URL of the API, merchant, icons, messages and locales. */
import { parseUrl } from '../dom/parse-url.ts'
import type { Message, Translations } from './define-messages.ts'
import { languageTag } from './language-tag.ts'

/** The seller, as the payment dialog and printed invoices name it. */
export interface Merchant {
  /** Such as "Meridian Maps AB". */
  name: string
  /** Postal address; its lines are separated by line breaks. */
  address?: string
  /** Tax number, such as "SE556677889901". */
  taxId?: string
  /** URL of an image; printed up to 48 px high. */
  logo?: string
  /** The contact of customers: an e-mail address, or the URL of a page. */
  contact?: string
}

export type IconName = 'check' | 'clock' | 'alert' | 'cross' | 'chevron'

export interface Configuration {
  /** Origin (and prefix) in front of `/api`, such as "https://pay.shop.example". */
  api?: string
  /** The seller of the invoices. */
  merchant?: Merchant
  /** The wallet that customers replace their payment method with, such as "PayPal". Default: neutral words. */
  wallet?: string
  /**
   * The page's own icons: the `d` attribute of an SVG path in a box of 24 × 24 units. It is drawn as a line; with
   * `::part(icon) { fill: currentcolor; stroke: none }` as a shape.
   */
  icons?: Readonly<Partial<Record<IconName, string>>>
  /** The page's own messages by key, in all languages that have no own one in `locales`. */
  messages?: Readonly<Record<string, Message>>
  /**
   * The page's own messages of a language, by language tag: `{ de: { 'invoices.pay': 'Jetzt bezahlen' } }`. The
   * others are those of the language's file, or English for a language without one.
   */
  locales?: Readonly<Record<string, Translations>>
  /** URL of the folder with `de.json` and the others. Default: `locales/` beside the script. */
  localesUrl?: string
}

export const configuration: Configuration & Required<Pick<Configuration, 'messages' | 'locales'>> =
  { messages: {}, locales: {} }

/** Called after each `configure()`, so that connected elements update. */
export const configListeners = new Set<() => void>()

/** Merges with the previous configuration and updates connected elements. */
export function configure({ messages, locales, ...rest }: Configuration): void {
  Object.assign(configuration, rest)
  configuration.messages = { ...configuration.messages, ...messages }
  for (const [text, words] of Object.entries(locales ?? {})) {
    const language = languageTag(text) ?? text
    const merged = { ...configuration.locales[language], ...words }
    configuration.locales = { ...configuration.locales, [language]: merged }
  }
  for (const listener of configListeners) listener()
}

/**
 * Reads the URL of the API from the script tag with `data-api`, and that of the locales from `moduleUrl`.
 *
 * `moduleUrl` is the URL after redirects; a tag with a version range of a CDN does not have it.
 */
export function configureFromScript(moduleUrl: string): void {
  // A server that imports the module has no script tag.
  if (typeof document === 'undefined') return
  // A blob or data URL has no folder.
  const locales = parseUrl('locales/', moduleUrl)
  if (locales) configure({ localesUrl: locales.href })
  // From the prototype because of DOM clobbering (`<form name="querySelectorAll">`).
  const found = Document.prototype.querySelectorAll.call(document, 'script[data-api]')
  const tags = [...(found as NodeListOf<HTMLScriptElement>)]
  const moduleTag = tags.find(({ src }) => src === moduleUrl)
  // Classic scripts with a source belong to other products: analytics use `data-api` too.
  const tag = moduleTag ?? tags.find(({ src, type }) => !src || type === 'module')
  if (tag) configure({ api: tag.dataset.api! })
}
