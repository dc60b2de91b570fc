/** Amounts in large type. Needs the styles `card`. */
import { html, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import { formatMoney } from './money.ts'

/** Its classes: a long one gets smaller where there is little room, and stays in one piece. */
export const big = (text: string): string => `big number${text.length > 12 ? ' long' : ''}`

export function bigAmount(amount: Amount, locale: string, part = 'total'): TemplateResult {
  const text = formatMoney(amount, locale)
  return html`<p class=${big(text)} part=${part}>${text}</p>`
}
