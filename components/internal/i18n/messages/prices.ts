/** Messages about units, ranges, cycles and prices: each group for itself, so that a page loads those it shows. */
import { defineMessages } from '../define-messages.ts'

export const unitMessages = defineMessages({
  'usage.count-units': { one: '{units} unit', other: '{units} units' },
})

export const cycleMessages = defineMessages({
  'cycle.WEEKLY': 'Weekly',
  'cycle.MONTHLY': 'Monthly',
  'cycle.QUARTERLY': 'Quarterly',
  'cycle.YEARLY': 'Yearly',
})

export const rangeMessages = defineMessages({
  'plans.range': '{from}–{to}',
  'plans.range-last': '{from} and more',
  'plans.range-all': 'Any number',
  'plans.range-first': 'First {to}',
  'plans.range-to': 'Up to {to}',
  'plans.range-above': 'Above {from}',
  'plans.range-above-to': 'Above {from}, up to {to}',
})

/** Of a charge, but for its ranges. */
export const priceMessages = defineMessages({
  'plans.included': 'Included',
  'plans.each': '{price} each',
  'plans.per-thousand': '{price} per {units}',
  'plans.per-million': '{price} per million',
  'plans.first-free': 'First {units} free',
  'plans.package': '{price} for each started {units}',
  'plans.percentage': '{rate} of the amount',
  'plans.per-transaction': '{price} per transaction',
  'plans.free-transactions': {
    one: 'First transaction free',
    other: 'First {count} transactions free',
  },
  'plans.transaction-least': 'Minimum {price} per transaction',
  'plans.transaction-most': 'Maximum {price} per transaction',
  'plans.charge-minimum': 'Minimum {amount} per period',
  'usage.graduated': 'tiered price',
  'usage.volume': 'volume price',
})
