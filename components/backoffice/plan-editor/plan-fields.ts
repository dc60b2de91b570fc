/** Templates of a plan's own members: name, price, trial, taxes, minimum commitment. */

import { html, nothing, type TemplateResult } from 'lit'
import type { Plan } from '../../../server/contract/plan.ts'
import { cycleName } from '../../internal/domain/charge-text.ts'
import { checkboxField, fieldId, selectField, textField } from '../internal/forms/fields.ts'
import type { PlanContext } from './plan-context.ts'
import { taxFields } from './tax-fields.ts'

/** `plan` is undefined for a new one. billing-109: cycle and currency never change. */
export function planFields(context: PlanContext, plan: Plan | undefined): TemplateResult {
  const { form, localize, currency, nameOptions } = context
  const isFixed = plan !== undefined
  const hint = isFixed ? localize.t('plan.fixed') : undefined
  return html`<div class="fields two">
      ${textField(form, localize, {
        pointer: '/name',
        label: localize.t('plan.name'),
        spellcheck: true,
        ...nameOptions,
      })}
      ${textField(form, localize, { pointer: '/code', label: localize.t('plan.code') })}
      ${selectField(form, localize, {
        pointer: '/billing_cycle',
        label: localize.t('plan.cycle'),
        hint,
        isFixed,
        nameOf: (cycle) => cycleName(cycle, localize),
      })}
      ${textField(form, localize, {
        pointer: '/amount/currency_code',
        label: localize.t('plan.currency'),
        hint,
        isFixed,
      })}
      ${textField(form, localize, {
        pointer: '/amount/value',
        label: localize.t('plan.amount'),
        hint: localize.t('plan.amount-hint'),
        prefix: currency,
      })}
      ${textField(form, localize, {
        pointer: '/trial_period',
        label: localize.t('plan.trial'),
        suffix: localize.t('plan.days'),
      })}
      <div class="wide">
        ${textField(form, localize, {
          pointer: '/description',
          label: localize.t('plan.description'),
          rows: 2,
          spellcheck: true,
        })}
      </div>
    </div>
    ${checkboxField(form, localize, {
      pointer: '/pay_in_advance',
      label: localize.t('plan.in-advance'),
    })}
    ${taxFields(context, '/tax_codes', localize.t('plan.taxes-hint'))}
    ${commitmentFields(context, plan)}`
}

const COMMITMENT = '/minimum_commitment'

function commitmentFields(context: PlanContext, plan: Plan | undefined): TemplateResult {
  const { form, localize, currency, focus } = context
  const isOn = form.has(COMMITMENT)
  // An update can't remove it (billing-11).
  const isKept = plan?.minimum_commitment !== undefined && plan.minimum_commitment !== null
  const toggle = (on: boolean) => {
    form.set(COMMITMENT, on ? { amount: { value: '' } } : undefined)
    if (on) focus(`#${fieldId(`${COMMITMENT}/amount/value`)}`)
  }
  return html`<section class="part" aria-labelledby="head-commitment">
    <h3 id="head-commitment">${localize.t('plan.commitment')}</h3>
    ${
      isKept
        ? html`<p class="hint">${localize.t('plan.commitment-kept')}</p>`
        : checkboxField(form, localize, {
            pointer: COMMITMENT,
            label: localize.t('plan.commitment-box'),
            checked: isOn,
            onChange: toggle,
          })
    }
    ${
      isOn
        ? html`<div class="fields two">
              ${textField(form, localize, {
                pointer: `${COMMITMENT}/amount/value`,
                label: localize.t('plan.commitment-amount'),
                prefix: currency,
              })}
              ${textField(form, localize, {
                pointer: `${COMMITMENT}/invoice_display_name`,
                label: localize.t('plan.commitment-name'),
                spellcheck: true,
              })}
            </div>
            ${taxFields(
              context,
              `${COMMITMENT}/tax_codes`,
              localize.t(isKept ? 'plan.commitment-taxes-hint' : 'plan.charge-taxes-hint'),
            )}`
        : nothing
    }
  </section>`
}
