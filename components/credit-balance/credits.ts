/** Credits as the reader writes them. */
import { formatNumber } from '../internal/numbers.ts'
import { say } from './messages.ts'

export const creditsText = (credits: string, locale: string): string =>
  say(locale, 'credit.credits', { count: Number(credits), credits: formatNumber(credits, locale) })
