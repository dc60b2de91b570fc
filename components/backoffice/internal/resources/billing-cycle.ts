/** Billing cycles in words. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

export const cycleMessages = defineMessages({
  'cycle.WEEKLY': 'Weekly',
  'cycle.MONTHLY': 'Monthly',
  'cycle.QUARTERLY': 'Quarterly',
  'cycle.YEARLY': 'Yearly',
})

/** An unknown cycle is shown as the service spells it. */
export function cycleName(localize: Localize<typeof cycleMessages>, cycle: string): string {
  const key = `cycle.${cycle}`
  return Object.hasOwn(cycleMessages, key) ? localize.t(key as keyof typeof cycleMessages) : cycle
}
