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

/** Takes the addresses of the API and of the words from the `<script>` that loaded `moduleUrl`. */
export function configureFromScript(moduleUrl: string): void {
  configure({ localesFrom: new URL('locales/', moduleUrl).href })
  // Not the document's own method, which a form of that name stands in for.
  const scripts = Document.prototype.querySelectorAll.call(document, 'script[data-api]')
  for (const { src, dataset } of scripts as NodeListOf<HTMLScriptElement>) {
    if (src === moduleUrl) configure({ api: dataset.api! })
  }
}
