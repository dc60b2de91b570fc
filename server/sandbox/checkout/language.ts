/** The language of a checkout page: its texts, amounts and country names (links-37). */
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { formatMoney, formatPercent } from '../http/format.ts'
import { ar } from './messages/ar.ts'
import { de } from './messages/de.ts'
import { type CheckoutMessages, en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'
import { ja } from './messages/ja.ts'

const MESSAGES: Readonly<Record<string, CheckoutMessages>> = { en, ar, de, es, fr, ja }

export interface CheckoutLanguage {
  /** "de", as the `lang` of the page. */
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /** The text of a message with its `{values}`. */
  t(key: keyof CheckoutMessages, values?: Readonly<Record<string, string | number>>): string
  /** @param value a decimal string in units of the currency */
  money(value: string, currency: string): string
  /** A text of the merchant in an option, which takes no `<bdi>`: unchanged unless the page is right to left. */
  isolate(text: string): string
  /** @param rate in percent */
  percent(rate: string): string
}

/**
 * `locale.x` of the address, such as "ja_JP", else the browser's first language of the page's.
 * @param locale replaces that of the address
 */
export function languageOf(
  c: Context,
  locale: string = c.req.query('locale.x') ?? '',
): CheckoutLanguage {
  const [wanted = ''] = locale.toLowerCase().split(/[_-]/)
  const code = Object.hasOwn(MESSAGES, wanted)
    ? wanted
    : accepts(c, {
        header: 'Accept-Language',
        supports: Object.keys(MESSAGES),
        default: 'en',
        match: (languages, { supports, default: fallback }) =>
          languages
            .toSorted((a, b) => b.q - a.q)
            .map(({ type }) => type.toLowerCase().split('-')[0]!)
            .find((language) => supports.includes(language)) ?? fallback,
      })
  const messages = MESSAGES[code]!
  const direction = code === 'ar' ? 'rtl' : 'ltr'
  return {
    code,
    direction,
    t: (key, values = {}) =>
      messages[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)),
    money: (value, currency) => formatMoney(value, currency, code),
    isolate: (text) => (direction === 'rtl' ? `\u2068${text}\u2069` : text),
    percent: (rate) => formatPercent(rate, code),
  }
}
