/** Template of the fields of a new subscription. */
import { html, type TemplateResult } from 'lit'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import type { Plan } from './subscription-data.ts'
import { planText } from './subscription-row.ts'

export function createFields(
  form: FormController,
  plans: readonly Plan[] | undefined,
  localize: SubscriptionsLocalize,
): TemplateResult {
  const planOf = (code: string) => plans?.find((plan) => plan.code === code)
  return html`<div class="fields two">
    ${
      plans
        ? selectField(form, localize, {
            pointer: '/plan_code',
            label: localize.t('subscriptions.plan'),
            values: plans.map(({ code }) => code),
            emptyName: localize.t('subscriptions.choose'),
            nameOf: (code) => {
              const plan = planOf(code)
              return plan ? planText(plan, localize) : code
            },
          })
        : textField(form, localize, {
            pointer: '/plan_code',
            label: localize.t('subscriptions.plan-code'),
          })
    }
    ${textField(form, localize, {
      pointer: '/external_id',
      label: localize.t('subscriptions.external-id'),
      hint: localize.t('subscriptions.external-id-hint'),
    })}
    ${textField(form, localize, {
      pointer: '/start_date',
      label: localize.t('subscriptions.start'),
      hint: localize.t('subscriptions.start-hint'),
      isDay: true,
    })}
    ${textField(form, localize, {
      pointer: '/end_date',
      label: localize.t('subscriptions.end'),
      hint: localize.t('subscriptions.end-hint'),
      isDay: true,
    })}
    ${selectField(form, localize, {
      pointer: '/billing_time',
      label: localize.t('subscriptions.billing-time'),
      nameOf: (time) =>
        time === 'CALENDAR' || time === 'ANNIVERSARY' ? localize.t(`subscriptions.${time}`) : time,
    })}
    ${textField(form, localize, { pointer: '/name', label: localize.t('subscriptions.name') })}
  </div>`
}
