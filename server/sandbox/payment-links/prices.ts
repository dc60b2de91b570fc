/** Prices of a payment link: selection and validation (links-31 to links-33, links-39). */
import type { LineItemBody, PaymentLinkBody } from '../../contract/payment-link.ts'
import { decimalsOf } from '../currencies.ts'
import { amountIssues, bodyIssue, decimalIssues } from '../http/amount-rules.ts'
import { type Issue, ServiceError } from '../http/errors.ts'

type Price = NonNullable<LineItemBody['unit_amount']>

/**
 * The price of an item, or of the selected option of its primary dimension (links-39).
 * @param options index of the selected option of each dimension; the first option if absent
 */
export function priceOf(item: LineItemBody, options: readonly number[] = []): Price {
  const dimensions = item.variants?.dimensions ?? []
  const primary = dimensions.findIndex((dimension) => dimension.primary)
  const option = dimensions[primary]?.options[options[primary] ?? 0]
  const price = option?.unit_amount ?? item.unit_amount
  if (!price) throw new Error('an item without a price was stored')
  return price
}

export const currencyOf = (item: LineItemBody): string =>
  (item.unit_amount ?? priceOf(item)).currency_code

/** @throws {ServiceError} 422, one issue for each faulty member */
export function assertPrices({ line_items }: Pick<PaymentLinkBody, 'line_items'>): void {
  const currency = line_items.map(currencyOf)[0] ?? ''
  const issues = line_items.flatMap((item, i) => itemIssues(item, `/line_items/${i}`, currency))
  if (issues.length > 0) throw new ServiceError(422, issues)
}

function itemIssues(item: LineItemBody, pointer: string, currency: string): Issue[] {
  const decimals = decimalsOf(currency) ?? 2
  const options = (item.variants?.dimensions ?? []).flatMap((dimension, d) =>
    dimension.options.flatMap(({ unit_amount }, o) => {
      const option = `${pointer}/variants/dimensions/${d}/options/${o}`
      return unit_amount ? priceIssues(unit_amount, `${option}/unit_amount`, currency) : []
    }),
  )
  // Only the decimals are validated, because shipping may be free.
  const shipping = (item.shipping ?? []).flatMap((entry, s) =>
    (['value', 'additional_unit_value'] as const).flatMap((member) =>
      decimalIssues(entry[member], decimals, `${pointer}/shipping/${s}/${member}`),
    ),
  )
  const unitPriceIssues =
    item.unit_amount && priceIssues(item.unit_amount, `${pointer}/unit_amount`, currency)
  return [...(unitPriceIssues ?? []), ...options, ...shipping]
}

function priceIssues(price: Price, pointer: string, currency: string): Issue[] {
  const { currency_code } = price
  // CHOICE: a link has one currency, because its checkout has one total.
  if (decimalsOf(currency_code) !== undefined && currency_code !== currency) {
    const description = `All prices of a link are in one currency, here ${currency}.`
    return [bodyIssue('CURRENCY_MISMATCH', description, `${pointer}/currency_code`, currency_code)]
  }
  return amountIssues(price, pointer)
}
