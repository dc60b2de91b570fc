/** Messages of `<pricing-table>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { planMessages } from '../internal/i18n/messages/plans.ts'
import { cycleMessages } from '../internal/i18n/messages/prices.ts'
import { sharedMessages } from '../internal/i18n/messages/shared.ts'

export const messages = defineMessages({
  ...sharedMessages,
  ...planMessages,
  ...cycleMessages,
  'pricing.label': 'Plans',
  'pricing.loading': 'Loading…',
  'pricing.not-loaded': 'Plans couldn’t be loaded.',
  'pricing.none': 'No plans are on offer right now.',
  'pricing.groups': 'Billing',
  'pricing.in-currency': 'Prices in {currency}',
  'pricing.all-ranges': 'All prices',
  'pricing.choose': 'Choose {plan}',
  'pricing.current': 'Your plan',
  'pricing.estimate': 'Estimate your bill',
  'pricing.per-cycle': '{metric} {cycle}',
  'pricing.average': 'Average transaction',
  'pricing.average-of': '{metric}: average transaction',
  'pricing.slider': '{metric}: choose an amount',
  'pricing.invalid': 'Enter a number such as 1000.',
  'pricing.clear': 'Clear',
  'pricing.estimated': 'Your estimate',
  'pricing.no-estimate': 'Ask for an estimate',
  'pricing.cheapest': 'Lowest list price for your usage',
  'pricing.not-priced': 'Not in this plan: {metric}',
  'pricing.uncertain': 'The exact price depends on each transaction.',
  'pricing.note': 'Estimates are for a whole period, without tax.',
  'pricing.breakdown': 'How it adds up',
  'pricing.base': 'Base price',
  'pricing.free': '{units} free',
  'pricing.times': '{units} × {price}',
  'pricing.percent': '{rate} of {amount}',
  'pricing.to-minimum': 'Up to the minimum',
})

export type PricingLocalize = Localize<typeof messages>
