/** The meter's bars. Positions are SVG attributes, because a strict policy stops style attributes. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { icons } from '../internal/icons.ts'
import { formatMoney } from '../internal/money.ts'
import { formatPercent } from '../internal/numbers.ts'
import { shadeOf } from '../internal/shades.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'
import { type Share, sharesOf } from './shares.ts'
import { type Standing, standingOf } from './thresholds.ts'

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

/** What each charge has of the whole. Its numbers are in the rows below. */
const sharesBar = (shares: readonly Share[], charges: number): TemplateResult => html`
  <svg class="bar" part="bar" aria-hidden="true">
    ${shares.map(
      ({ start, size, part }) =>
        svg`<rect
          class=${shadeOf(part, charges)}
          x=${percent(start)}
          width=${percent(size)}
          height="100%"
        />`,
    )}
  </svg>
`

/** What is used of a limit; `text` says both in words. The `bar` is left out where another shows it. */
export function limitMeter(
  label: string,
  { fraction, level }: Standing,
  text: string,
  locale: string,
  bar: TemplateResult = html`<svg class="bar" aria-hidden="true">
    <rect class="used" width=${percent(Math.min(1, fraction))} height="100%" />
  </svg>`,
): TemplateResult {
  // Rounded down: 99.6 % is not yet the limit.
  const used = formatPercent(Math.floor(fraction * 100 + 1e-9) / 100, locale)
  const warning = level && say(locale, `usage.${level}`)
  return html`
    <div
      class="limit"
      part="limit"
      data-level=${level ?? nothing}
      .role=${'meter'}
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.min(100, Math.floor(fraction * 100))}
      aria-valuetext=${[text, used, warning].filter(Boolean).join(', ')}
    >
      ${bar}
      <span class="number muted"><bdi>${text}</bdi></span>
      <span class="number level">
        ${warning ? html`${icons.alert}<bdi>${warning}</bdi> · ` : nothing}${used}
      </span>
    </div>
  `
}

/** The shares of the total; with a budget, of the budget, and then it is a meter. */
export function totalBar(period: Period, budget: string, locale: string) {
  const { charges, total } = period
  const shares = sharesOf(period, budget)
  const bar = sharesBar(shares, charges.length)
  const standing = standingOf(total.value, budget)
  // One charge is all of the total: nothing to compare.
  if (!standing) return shares.length > 1 ? bar : nothing
  const text = say(locale, 'usage.of', {
    used: formatMoney(total, locale),
    limit: formatMoney({ ...total, value: budget }, locale),
  })
  return limitMeter(say(locale, 'usage.budget'), standing, text, locale, bar)
}
