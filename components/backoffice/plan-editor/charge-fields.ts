/** Templates of one usage charge: metric, price model with its properties, minimum and taxes. */
import { html, nothing, type TemplateResult } from 'lit'
import { selectField, textField } from '../internal/forms/fields.ts'
import { removeButton } from '../internal/forms/list-section.ts'
import type { PlanContext } from './plan-context.ts'
import { rangesOf, withModel } from './plan-draft.ts'
import { rangeFields } from './range-fields.ts'
import { taxFields } from './tax-fields.ts'

export const CHARGES = '/usage_based_charges'

export function chargeFields(context: PlanContext, index: number): TemplateResult {
  const { form, localize, currency, catalog, onFocusCharge } = context
  const at = `${CHARGES}/${index}`
  const model = form.text(`${at}/charge_model`)
  const ranges = rangesOf(model)
  const metricId = form.text(`${at}/metric_id`)
  const aggregation = catalog.metrics.find(({ id }) => id === metricId)?.aggregation_type
  const remove = () => {
    form.remove(at)
    context.focus('.add-charge')
  }
  return html`<section
    class="part charge"
    part="charge"
    aria-labelledby="title-${index}"
    @focusin=${() => onFocusCharge(index)}
  >
    <div class="section-head">
      <h4 id="title-${index}">${localize.t('plan.charge', { count: index + 1 })}</h4>
      ${removeButton(context, `title-${index}`, remove)}
    </div>
    <div class="fields two">
      ${selectField(form, localize, {
        pointer: `${at}/metric_id`,
        label: localize.t('plan.metric'),
        values: catalog.metrics.map(({ id }) => id),
        nameOf: (id) => catalog.metrics.find((metric) => metric.id === id)?.name ?? id,
      })}
      ${selectField(form, localize, {
        pointer: `${at}/charge_model`,
        label: localize.t('plan.model'),
        required: true,
        nameOf: (value) => modelName(context, value),
        onInput: (value) => form.set(at, withModel(form.list(CHARGES)[index], value)),
      })}
    </div>
    ${ranges ? rangeFields(context, { list: `${at}/properties/${ranges}`, model, aggregation }) : nothing}
    <div class="fields two">
      ${modelFields(context, `${at}/properties`, model)}
      ${textField(form, localize, {
        pointer: `${at}/min_amount/value`,
        label: localize.t('plan.minimum'),
        prefix: currency,
        required: false,
      })}
    </div>
    ${taxFields(context, `${at}/tax_codes`, localize.t('plan.charge-taxes-hint'))}
  </section>`
}

function modelName({ localize }: PlanContext, model: string): string {
  switch (model) {
    case 'STANDARD':
    case 'GRADUATED':
    case 'VOLUME':
    case 'PACKAGE':
    case 'PERCENTAGE':
      return localize.t(`plan.${model}`)
    default:
      return model
  }
}

/** The properties beside the ranges. */
function modelFields(context: PlanContext, at: string, model: string) {
  const { localize } = context
  switch (model) {
    case 'PACKAGE':
      return html`${priceField(context, `${at}/amount`, localize.t('plan.package-price'), true)}
        ${countField(context, `${at}/package_size`, localize.t('plan.package-size'), true)}
        ${countField(context, `${at}/free_units`, localize.t('plan.free-units'))}`
    case 'PERCENTAGE':
      return percentageFields(context, at)
    case 'STANDARD':
      return priceField(context, `${at}/amount`, localize.t('plan.unit-price'), true)
    default:
      return nothing
  }
}

const percentageFields = (context: PlanContext, at: string): TemplateResult => {
  const { form, localize } = context
  return html`${textField(form, localize, {
    pointer: `${at}/rate`,
    label: localize.t('plan.rate'),
    suffix: '%',
    required: true,
  })}
    ${priceField(context, `${at}/fixed_amount`, localize.t('plan.fixed-amount'))}
    ${countField(context, `${at}/free_units_per_events`, localize.t('plan.free-events'))}
    ${countField(context, `${at}/free_units_per_total_aggregation`, localize.t('plan.free-total'))}
    ${priceField(context, `${at}/per_transaction_min_amount`, localize.t('plan.event-min'))}
    ${priceField(context, `${at}/per_transaction_max_amount`, localize.t('plan.event-max'))}`
}

const priceField = (
  { form, localize, currency }: PlanContext,
  pointer: string,
  label: string,
  required = false,
) => textField(form, localize, { pointer, label, prefix: currency, required })

const countField = (
  { form, localize }: PlanContext,
  pointer: string,
  label: string,
  required = false,
) => textField(form, localize, { pointer, label, required })
