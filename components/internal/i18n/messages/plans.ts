/** Messages about the prices of plans. */
import { defineMessages } from '../define-messages.ts'
import { priceMessages, rangeMessages } from './prices.ts'

export const planMessages = defineMessages({
  ...rangeMessages,
  ...priceMessages,
  'plans.unknown': 'Ask for the price',
  'plans.flat': '{price} in total',
  'plans.each-and-flat': '{each} plus {flat}',
  'plans.volume': 'Your total decides the price of every unit.',
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
