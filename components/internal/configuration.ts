/** What a page sets once for all elements: where the API is and other words. */
import type { Message } from './messages.ts'

export interface Configuration {
  /** Origin (and prefix) in front of `/api`, such as "https://pay.shop.example". */
  api?: string
  /** Single messages in the page's own words, by key. */
  messages?: Readonly<Record<string, Message>>
  /** Whole languages, by language tag: `{ de: { 'common.retry': 'Nochmal' } }`. */
  locales?: Readonly<Record<string, Readonly<Record<string, Message>>>>
}

export const configuration: Required<Omit<Configuration, 'api'>> & Pick<Configuration, 'api'> = {
  messages: {},
  locales: {},
}

/** Call it before the elements are used; each call adds to what was set before. */
export function configure({ api, messages, locales }: Configuration): void {
  if (api !== undefined) configuration.api = api
  configuration.messages = { ...configuration.messages, ...messages }
  configuration.locales = { ...configuration.locales, ...locales }
}

/** Takes the API's address from the `<script data-api>` that loaded the module at `moduleUrl`. */
export function configureFromScript(moduleUrl: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-api]')) {
    if (script.src === moduleUrl) configure({ api: script.dataset.api! })
  }
}
