/** The page's configuration of all elements: URL of the API, merchant, icons, messages and locales. */
import { pageWide } from '../dom/page-wide.ts'
import { parseUrl } from '../dom/parse-url.ts'
import { warn } from '../dom/warn.ts'
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

/** Messages by their key; an unknown key is an error of types where the keys are known. */
type Messages<Key extends string> = string extends Key
  ? Translations
  : Readonly<Partial<Record<Key, Message>>>

/** `Key`: the keys of the messages. */
export interface Configuration<Key extends string = string> {
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
  messages?: Messages<Key>
  /**
   * The page's own messages of a language, by language tag: `{ de: { 'invoices.pay': 'Jetzt bezahlen' } }`. The
   * others are those of the language's file, or English for a language without one.
   */
  locales?: Readonly<Record<string, Messages<Key>>>
  /** URL of the folder with `de.json` and the others. Default: `locales/` beside the script. */
  localesUrl?: string
}

type Merged = Configuration & Required<Pick<Configuration, 'messages' | 'locales'>>

export const configuration = pageWide(
  'configuration',
  (): Merged => ({ messages: {}, locales: {} }),
)

/** Called after each `configure()`, so that connected elements update. */
export const configListeners = pageWide('listeners', () => new Set<() => void>())

/** Addresses of the scripts by their name. */
const scripts = pageWide('scripts', () => new Map<string, string>())

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

/** Where this script's words are: beside it, and in a folder of their own if they are not those of all elements. */
export const words = { url: undefined as string | undefined, folder: '' }

/**
 * Reads the URL of the API from the script tag with `data-api`, unless the page or another script has configured one,
 * and that of the locales from `moduleUrl`.
 *
 * `moduleUrl` is the URL after redirects; a tag with a version range of a CDN does not have it.
 *
 * @param name of the script, such as "tillkit"
 */
export function configureFromScript(
  name: string,
  moduleUrl: string,
  { hasOwnWords = false } = {},
): void {
  // A server that imports the module has no script tag.
  if (typeof document === 'undefined') return
  const earlier = scripts.get(name)
  if (earlier) warn(`${name}.js is on the page twice: ${earlier} and ${moduleUrl}`)
  scripts.set(name, moduleUrl)
  // A blob or data URL has no folder.
  words.url = parseUrl('locales/', moduleUrl)?.href
  if (hasOwnWords) words.folder = `${name}/`
  // From the prototype because of DOM clobbering (`<form name="querySelectorAll">`).
  const found = Document.prototype.querySelectorAll.call(document, 'script[data-api]')
  const tags = [...(found as NodeListOf<HTMLScriptElement>)]
  const moduleTag = tags.find(({ src }) => src === moduleUrl)
  // Classic scripts with a source belong to other products: analytics use `data-api` too.
  const tag = moduleTag ?? tags.find(({ src, type }) => !src || type === 'module')
  configuration.api ??= tag?.dataset.api
  configure({})
}
