/** Template of the thresholds of an alert (billing-218). */
import { html, type TemplateResult } from 'lit'
import { checkboxField, fieldId, textField } from '../internal/forms/fields.ts'
import {
  entryRow,
  listSection,
  removeButton,
  removeEntry,
  type SectionContext,
} from '../internal/forms/list-section.ts'
import { newThreshold } from './alert-draft.ts'
import type { AlertLocalize } from './messages.ts'

const MAX_THRESHOLDS = 20

interface ThresholdContext extends SectionContext {
  readonly localize: AlertLocalize
  /** Of the values: a currency or units; empty if it is unknown. */
  readonly unit: string
}

export function thresholdFields(context: ThresholdContext): TemplateResult {
  const { form, localize, unit } = context
  const pointer = '/thresholds'
  const numbered = (index: number) => ({ count: index + 1 })
  return listSection(context, {
    pointer,
    title: localize.t('alert.thresholds'),
    addLabel: localize.t('alerts.another'),
    entry: newThreshold,
    firstMember: 'value',
    maxItems: MAX_THRESHOLDS,
    renderEntry: (at, index) =>
      entryRow(
        html`${textField(form, localize, {
          pointer: `${at}/value`,
          label: localize.t('alerts.threshold-number', numbered(index)),
          suffix: unit,
        })}
        ${textField(form, localize, {
          pointer: `${at}/code`,
          label: localize.t('alert.threshold-code', numbered(index)),
        })}
        ${checkboxField(form, localize, {
          pointer: `${at}/recurring`,
          label: localize.t('alert.recurring'),
        })}`,
        removeButton(context, fieldId(`${at}/value`), () => removeEntry(context, at)),
      ),
    footer: html`<span class="hint">${localize.t('alert.recurring-hint')}</span>`,
  })
}
