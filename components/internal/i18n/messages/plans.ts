/** Messages about the prices of plans. */
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

/** Of a charge. */
export const priceMessages = defineMessages({
  ...rangeMessages,
  'plans.included': 'Included',
  'plans.unknown': 'Ask for the price',
  'plans.each': '{price} each',
  'plans.per-thousand': '{price} per {units}',
  'plans.per-million': '{price} per million',
  'plans.first-free': 'First {units} free',
  'plans.package': '{price} for each started {units}',
  'plans.flat': '{price} in total',
  'plans.each-and-flat': '{each} plus {flat}',
  'plans.volume': 'Your total decides the price of every unit.',
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

export const planMessages = defineMessages({
  ...priceMessages,
  'plans.weekly': 'per week',
  'plans.monthly': 'per month',
  'plans.quarterly': 'per quarter',
  'plans.yearly': 'per year',
  'plans.plus-tax': 'plus tax',
  'plans.in-advance': 'Billed at the start of each period',
  'plans.in-arrears': 'Billed at the end of each period',
  'plans.usage-later': 'Base price billed at the start of each period, usage at the end',
  'plans.trial': { one: 'First day free', other: 'First {count} days free' },
  'plans.trial-base': {
    one: 'No base price on the first day',
    other: 'No base price for the first {count} days',
  },
  'plans.commitment': 'Minimum {amount} per period, usage included',
  'plans.usage': 'Usage',
})
