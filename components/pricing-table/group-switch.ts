/** Renders the choice between groups of plans, such as monthly and yearly ones. Needs the styles `filters`. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PricingLocalize } from './messages.ts'
import type { PlanGroup } from './plan-groups.ts'

const CYCLES = {
  WEEKLY: 'pricing.weekly',
  MONTHLY: 'pricing.monthly',
  QUARTERLY: 'pricing.quarterly',
  YEARLY: 'pricing.yearly',
} as const

const groupName = ({ name, plans }: PlanGroup, localize: PricingLocalize): string =>
  name ?? localize.t(CYCLES[plans[0]!.billing_cycle])

/** @param selected the index of a group */
export const groupSwitch = (
  groups: readonly PlanGroup[],
  selected: number,
  localize: PricingLocalize,
  onSelect: (index: number) => void,
): TemplateResult | typeof nothing =>
  groups.length < 2
    ? nothing
    : html`<div class="filters switch">
        <fieldset part="groups" aria-label=${localize.t('pricing.groups')}>
          ${groups.map(
            (group, index) => html`<label
              ><input
                type="radio"
                name="group"
                .checked=${index === selected}
                @change=${() => onSelect(index)}
              /><bdi>${groupName(group, localize)}</bdi></label
            >`,
          )}
        </fieldset>
      </div>`
