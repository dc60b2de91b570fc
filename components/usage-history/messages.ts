/** The history's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'history.none': 'No period is over yet.',
  'history.periods': 'Billing periods',
  'history.period': 'Period',
  'history.more': '{percent} more than the period before ({amount})',
  'history.less': '{percent} less than the period before ({amount})',
  'history.same': 'About as much as the period before ({amount})',
  'history.charge': 'Charge',
  'history.code': 'Code',
  'history.units': 'Units',
  'history.events': 'Events',
  'history.from': 'From',
  'history.to': 'To',
  'history.taxes': 'Taxes',
  'history.total': 'Total',
  'history.earlier': 'Earlier',
  'history.later': 'Later',
  'history.end': 'There are no earlier periods.',
})
