/** What a page sets once for all elements: where the API is and other words. */
import type { Message, Words } from './messages.ts'

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

/** Call it before the elements are used; each call adds to what was set before. */
export function configure({ messages, locales, ...places }: Configuration): void {
  Object.assign(configuration, places)
  configuration.messages = { ...configuration.messages, ...messages }
  configuration.locales = { ...configuration.locales, ...locales }
}

/** Takes the addresses of the API and of the words from the `<script>` that loaded `moduleUrl`. */
export function configureFromScript(moduleUrl: string): void {
  configure({ localesFrom: new URL('locales/', moduleUrl).href })
  for (const { src, dataset } of document.querySelectorAll<HTMLScriptElement>('script[data-api]')) {
    if (src === moduleUrl) configure({ api: dataset.api! })
  }
}
