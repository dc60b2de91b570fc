/** Amounts in large type. Needs the styles `card`. */
import { html, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import type { Localize } from '../i18n/localize.ts'

/** Characters of a text without the invisible ones, such as the direction marks of an Arabic amount. */
export const visibleLength = (text: string): number => text.replace(/\p{Cf}/gu, '').length

/** Long amounts shrink in narrow cards instead of wrapping. */
export const amountClasses = (text: string): string =>
  `big number${visibleLength(text) > 12 ? ' long' : ''}`

export function amountTemplate(amount: Amount, localize: Localize, part = 'total'): TemplateResult {
  const text = localize.money(amount)
  return html`<p class=${amountClasses(text)} part=${part}>${text}</p>`
}
