/** Template of the ranges of a charge: contiguous, the last one open-ended (billing-121). */
import { html, nothing, type TemplateResult } from 'lit'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { rangeName } from '../../internal/domain/charge-text.ts'
import { fieldId, fieldIssue, textField } from '../internal/forms/fields.ts'
import { removeButton } from '../internal/forms/list-section.ts'
import type { PlanContext } from './plan-context.ts'
import { rangeStart } from './plan-draft.ts'

const MAX_RANGES = 50

interface Ranges {
  /** The pointer of the list. */
  readonly list: string
  readonly model: string
  /** Of the charge's metric. */
  readonly aggregation: string | undefined
}

export function rangeFields(context: PlanContext, charge: Ranges): TemplateResult {
  const { form, localize, focus } = context
  const { list } = charge
  const ranges = form.list(list)
  const id = fieldId(list)
  const add = () => {
    form.add(list, {})
    focus(`#${fieldId(`${list}/${ranges.length - 1}/to_value`)}`)
  }
  return html`<section class="ranges" aria-labelledby="head-${id}">
    <h4 id="head-${id}">${localize.t('plan.ranges')}</h4>
    ${ranges.map((_, index) => rangeEntry(context, charge, index))}
    ${
      ranges.length < MAX_RANGES && !form.isReadonly && !form.isLocked
        ? html`<button type="button" class="button quiet add" id="add-${id}" @click=${add}>
            ${localize.t('plan.add-range')}
          </button>`
        : nothing
    }
    ${fieldIssue(form, localize, list)}
  </section>`
}

function rangeEntry(context: PlanContext, charge: Ranges, index: number): TemplateResult {
  const { form, localize, currency } = context
  const { list } = charge
  const ranges = form.list(list)
  const at = `${list}/${index}`
  const isLast = index === ranges.length - 1
  const titleId = `title-${fieldId(at)}`
  return html`<div class="range" role="group" aria-labelledby=${titleId}>
    <div class="section-head">
      <span class="range-title" id=${titleId}>${rangeTitle(context, charge, index)}</span>
      ${
        ranges.length > 1
          ? removeButton(context, titleId, () => removeRange(context, list, index))
          : nothing
      }
    </div>
    <div class="entry">
      ${
        isLast
          ? nothing
          : textField(form, localize, {
              pointer: `${at}/to_value`,
              label: localize.t('plan.up-to'),
              required: true,
            })
      }
      ${textField(form, localize, {
        pointer: `${at}/per_unit_amount`,
        label: localize.t('plan.unit-price'),
        prefix: currency,
        plain: true,
      })}
      ${textField(form, localize, {
        pointer: `${at}/flat_amount`,
        label: localize.t('plan.flat-amount'),
        prefix: currency,
      })}
    </div>
  </div>`
}

/** An end that is not typed yet is left open. */
function rangeTitle(
  { form, localize }: PlanContext,
  { list, model, aggregation }: Ranges,
  index: number,
): string {
  const ranges = form.list(list)
  const start = rangeStart(ranges, index)
  if (start === undefined) return localize.t('plan.range-unknown')
  const next = index < ranges.length - 1 ? rangeStart(ranges, index + 1) : undefined
  const range = {
    from: parseDecimal(start),
    to: next !== undefined && next > start ? parseDecimal(next - 1) : undefined,
  }
  return rangeName(range, model, aggregation, localize)
}

/** Without the last range, the one before becomes open-ended. */
function removeRange({ form, focus }: PlanContext, list: string, index: number): void {
  form.remove(`${list}/${index}`)
  const last = form.list(list).length - 1
  if (index > last) form.set(`${list}/${last}/to_value`, undefined)
  focus(`#add-${fieldId(list)}`)
}
