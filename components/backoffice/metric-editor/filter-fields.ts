/** Template of the filters of a metric: a property of the event, and the values that count (billing-106). */
import { html, nothing, type TemplateResult } from 'lit'
import { fieldId, fieldIssue, textField } from '../internal/forms/fields.ts'
import {
  listSection,
  removeButton,
  removeEntry,
  type SectionContext,
} from '../internal/forms/list-section.ts'
import type { MetricLocalize } from './messages.ts'

const MAX_FILTERS = 50
const MAX_VALUES = 100

export interface FilterContext extends SectionContext {
  readonly localize: MetricLocalize
}

export const filterFields = (context: FilterContext): TemplateResult =>
  listSection(context, {
    pointer: '/field_filters',
    title: context.localize.t('metric.filters'),
    hint: context.localize.t('metric.filters-hint'),
    addLabel: context.localize.t('metric.add-filter'),
    entry: { key: '', values: [''] },
    firstMember: 'key',
    maxItems: MAX_FILTERS,
    renderEntry: (at) => filterEntry(context, at),
  })

function filterEntry(context: FilterContext, at: string): TemplateResult {
  const { form, localize, focus } = context
  const list = `${at}/values`
  const values = form.list(list)
  const add = () => {
    form.add(list, '')
    focus(`#${fieldId(`${list}/${values.length}`)}`)
  }
  return html`<div class="filter">
    <div class="entry">
      ${textField(form, localize, { pointer: `${at}/key`, label: localize.t('metric.filter-key') })}
      ${removeButton(context, fieldId(`${at}/key`), () => removeEntry(context, at))}
    </div>
    ${values.map(
      (_, index) => html`<div class="entry value">
        ${textField(form, localize, {
          pointer: `${list}/${index}`,
          label: localize.t('metric.filter-value', { count: index + 1 }),
        })}
        ${
          values.length > 1
            ? removeButton(context, fieldId(`${list}/${index}`), () =>
                removeEntry(context, `${list}/${index}`),
              )
            : nothing
        }
      </div>`,
    )}
    ${
      values.length < MAX_VALUES && !form.isReadonly && !form.isLocked
        ? html`<button
            type="button"
            class="button quiet add"
            id="add-${fieldId(list)}"
            aria-describedby=${fieldId(`${at}/key`)}
            @click=${add}
          >
            ${localize.t('metric.add-value')}
          </button>`
        : nothing
    }
    ${fieldIssue(form, localize, list)}
  </div>`
}
