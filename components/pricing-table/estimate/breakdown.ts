/** Renders the parts of an estimate: base price, charges, and top-ups to minimums. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PricedCharge } from '../../../server/pricing/price/cycle-price.ts'
import {
  type Decimal,
  isPositive,
  isZero,
  multiply,
  toText,
} from '../../../server/pricing/price/decimal.ts'
import type { PriceLine } from '../../../server/pricing/price/price-line.ts'
import { metricName, priceWords, unitPrice } from '../../internal/domain/charge-text.ts'
import type { PricingLocalize } from '../messages.ts'
import type { Estimate } from './estimate.ts'

export function breakdownTemplate(
  { planOf, price }: Estimate,
  localize: PricingLocalize,
): TemplateResult | typeof nothing {
  if (!price) return nothing
  const { currency_code } = planOf.amount
  const words = priceWords(currency_code, localize)
  const { money } = words
  const row = (name: string, amount: Decimal, parts: readonly string[] = []) => html`
    <div class="row">
      <dt>
        <bdi>${name}</bdi>${parts.map((text) => html`<span class="part muted"><bdi>${text}</bdi></span>`)}
      </dt>
      <dd class="number">${money(amount)}</dd>
    </div>
  `
  return html`
    <details part="breakdown">
      <summary>${localize.t('pricing.breakdown')}</summary>
      <dl>
        ${row(localize.t('pricing.base'), price.base)}
        ${planOf.charges.map((charge, index) => {
          const priced = price.charges[index]!
          return isUnused(priced)
            ? nothing
            : row(metricName(charge, localize), priced.amount, partsOf(priced, localize, words))
        })}
        ${isPositive(price.topUp) ? row(localize.t('pricing.to-minimum'), price.topUp) : nothing}
      </dl>
    </details>
  `
}

const isUnused = ({ lines, raise }: PricedCharge): boolean => lines.length === 0 && isZero(raise)

/** "1,000 free", "9,000 × $0.01". */
function partsOf(
  { lines, raise }: PricedCharge,
  localize: PricingLocalize,
  words: ReturnType<typeof priceWords>,
): string[] {
  const { money } = words
  const text = ({ of, quantity, each }: PriceLine): string => {
    const units = localize.number(toText(quantity))
    if (isZero(each)) return localize.t('pricing.free', { units })
    if (of === 'flat') return money(each)
    if (of !== 'percent') {
      const price = of === 'unit' ? unitPrice(each, words) : money(each)
      return localize.t('pricing.times', { units, price })
    }
    const rate = localize.rate(toText(multiply(each, 100)))
    return localize.t('pricing.percent', { rate, amount: units })
  }
  return [
    ...lines.map(text),
    ...(isPositive(raise) ? [`${localize.t('pricing.to-minimum')}: ${money(raise)}`] : []),
  ]
}
