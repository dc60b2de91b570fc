/** Which language an element's reader speaks. */
import { closest } from './closest.ts'

/** A language tag that Intl takes: the one wanted, the nearest `lang`, the browser's, else English. */
export function localeOf(element: Element, wanted?: string): string {
  const named = closest(element, '[lang]')?.getAttribute('lang')
  for (const tag of [wanted, named, navigator.language]) {
    try {
      if (tag) return Intl.getCanonicalLocales(tag)[0] ?? 'en'
    } catch {
      // What is no language tag says nothing.
    }
  }
  return 'en'
}
