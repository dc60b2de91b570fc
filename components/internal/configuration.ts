/** What a page sets once for all elements: where the API is and other words. */
import type { Message, Words } from './messages.ts'
import { warn } from './warn.ts'

export interface Configuration {
  /** Origin (and prefix) in front of `/api`, such as "https://pay.shop.example". */
  api?: string
  /** Single messages in the page's own words, by key. */
  messages?: Readonly<Record<string, Message>>
  /** Whole languages, by language tag: `{ de: words }`. Nothing is fetched for these. */
  locales?: Readonly<Record<string, Words>>
  /** The folder of `de.json` and the other languages. Default: `locales/` beside the script. */
  localesFrom?: string
}

export const configuration: Configuration & Required<Pick<Configuration, 'messages' | 'locales'>> =
  { messages: {}, locales: {} }

/** Called whenever something was set: what is on the page follows. */
export const followers = new Set<() => void>()

/** Each call adds to what was set before; what is on the page already is drawn anew. */
export function configure({ messages, locales, ...places }: Configuration): void {
  Object.assign(configuration, places)
  configuration.messages = { ...configuration.messages, ...messages }
  configuration.locales = { ...configuration.locales, ...locales }
  for (const follow of followers) follow()
}

/** Origin (and prefix) of the API: the first that is named, else the page's own origin. */
export function apiAddress(...named: (string | null | undefined)[]): string {
  const api = [...named, configuration.api].find(Boolean) || location.origin
  if (!/^(https?:\/)?\//.test(api)) {
    warn(`api "${api}" takes an address such as https://pay.shop.example`)
  }
  return api
}

/**
 * Takes the address of the API from the tag with `data-api`, and that of the words from `moduleUrl`.
 *
 * `moduleUrl` is the address after redirects, which no tag has where a public CDN resolves a range of versions.
 */
export function configureFromScript(moduleUrl: string): void {
  // A module from memory has no folder.
  if (URL.canParse('locales/', moduleUrl)) {
    configure({ localesFrom: new URL('locales/', moduleUrl).href })
  }
  // Not the document's own method, which a form of that name stands in for.
  const found = Document.prototype.querySelectorAll.call(document, 'script[data-api]')
  const tags = [...(found as NodeListOf<HTMLScriptElement>)]
  const own = tags.find(({ src }) => src === moduleUrl)
  // A classic script with a source is another product's: analytics have a `data-api` too.
  const tag = own ?? tags.find(({ src, type }) => !src || type === 'module')
  if (tag) configure({ api: tag.dataset.api! })
}
