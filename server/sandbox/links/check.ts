/** What a link's prices must satisfy beyond their form: 422, one issue per faulty member (links-31 to links-33). */
import type { LineItemBody, PaymentLinkBody } from '../../contract/payment-link.ts'
import { amountIssues, decimalIssues, issueOf } from '../amount.ts'
import { type Issue, Refusal } from '../refusal.ts'
import { decimalsOf } from './currencies.ts'
import { currencyOf } from './price.ts'

type Price = NonNullable<LineItemBody['unit_amount']>

/** @throws {Refusal} 422 */
export function checkPrices({ line_items }: Pick<PaymentLinkBody, 'line_items'>): void {
  const currency = line_items.map(currencyOf)[0] ?? ''
  const issues = line_items.flatMap((item, i) => issuesOf(item, `/line_items/${i}`, currency))
  if (issues.length > 0) throw new Refusal(422, issues)
}

function issuesOf(item: LineItemBody, at: string, currency: string): Issue[] {
  const decimals = decimalsOf(currency) ?? 2
  const options = (item.variants?.dimensions ?? []).flatMap((dimension, d) =>
    dimension.options.flatMap(({ unit_amount }, o) =>
      unit_amount
        ? priceIssues(
            unit_amount,
            `${at}/variants/dimensions/${d}/options/${o}/unit_amount`,
            currency,
          )
        : [],
    ),
  )
  // Shipping may be free, so only its decimals are looked at.
  const shipping = (item.shipping ?? []).flatMap((entry, s) =>
    (['value', 'additional_unit_value'] as const).flatMap((member) =>
      decimalIssues(entry[member], decimals, `${at}/shipping/${s}/${member}`),
    ),
  )
  const own = item.unit_amount && priceIssues(item.unit_amount, `${at}/unit_amount`, currency)
  return [...(own ?? []), ...options, ...shipping]
}

function priceIssues(price: Price, at: string, currency: string): Issue[] {
  const { currency_code } = price
  // CHOICE: one checkout has one total, so everything in a link is in one currency.
  if (decimalsOf(currency_code) !== undefined && currency_code !== currency) {
    const description = `All prices of a link are in one currency, here ${currency}.`
    return [issueOf('CURRENCY_MISMATCH', description, `${at}/currency_code`, currency_code)]
  }
  return amountIssues(price, at)
}
