/** Templates of the variants of an item: up to five dimensions, one of them with prices (links-16). */
import { html, nothing, type TemplateResult } from 'lit'
import { checkboxField, fieldId, fieldIssue, textField } from '../internal/forms/fields.ts'
import { entryRow, listSection, removeButton, removeEntry } from '../internal/forms/list-section.ts'
import { newDimension, withPrimary } from './link-draft.ts'
import { type ItemContext, priceField } from './price-field.ts'

const MAX_DIMENSIONS = 5
const MAX_OPTIONS = 10

export function variantFields(context: ItemContext, pointer: string): TemplateResult {
  const { form, localize } = context
  const list = `${pointer}/dimensions`
  const hasPrimary = form.list(list).some((_, index) => form.isChecked(`${list}/${index}/primary`))
  return listSection(context, {
    pointer: list,
    level: 4,
    title: localize.t('link.variants'),
    hint: localize.t('link.variants-hint'),
    addLabel: localize.t('link.add-variant'),
    entry: newDimension(!hasPrimary),
    firstMember: 'name',
    maxItems: MAX_DIMENSIONS,
    renderEntry: (at, index) => dimensionFields(context, pointer, at, index),
  })
}

function dimensionFields(
  context: ItemContext,
  variants: string,
  at: string,
  index: number,
): TemplateResult {
  const { form, localize, focus } = context
  const list = `${variants}/dimensions`
  const options = form.list(`${at}/options`)
  const isPrimary = form.isChecked(`${at}/primary`)
  const removeDimension = () => {
    removeEntry(context, at)
    // An item without dimensions has no variants.
    if (form.list(list).length === 0) form.set(variants, undefined)
  }
  const addOption = () => {
    form.add(`${at}/options`, { label: '' })
    focus(`#${fieldId(`${at}/options/${options.length}/label`)}`)
  }
  return html`<div class="dimension">
    ${entryRow(
      textField(form, localize, {
        pointer: `${at}/name`,
        label: localize.t('link.variant-name'),
        spellcheck: true,
      }),
      removeButton(context, fieldId(`${at}/name`), removeDimension),
    )}
    ${checkboxField(form, localize, {
      pointer: `${at}/primary`,
      label: localize.t('link.has-prices'),
      onChange: (on) => form.set(list, withPrimary(form.list(list), on ? index : undefined)),
    })}
    ${options.map((_, option) => optionFields(context, at, option, isPrimary, options.length > 1))}
    ${
      options.length < MAX_OPTIONS && !form.isReadonly && !form.isLocked
        ? html`<button
            type="button"
            class="button quiet add"
            id="add-${fieldId(`${at}/options`)}"
            aria-describedby=${fieldId(`${at}/name`)}
            @click=${addOption}
          >
            ${localize.t('link.add-option')}
          </button>`
        : nothing
    }
    ${fieldIssue(form, localize, `${at}/options`)}
  </div>`
}

function optionFields(
  context: ItemContext,
  dimension: string,
  index: number,
  isPrimary: boolean,
  canRemove: boolean,
): TemplateResult {
  const { form, localize } = context
  const at = `${dimension}/options/${index}`
  const count = index + 1
  return html`<div class="option">${entryRow(
    html`${textField(form, localize, {
      pointer: `${at}/label`,
      label: localize.t('link.option', { count }),
      spellcheck: true,
    })}
    ${
      isPrimary || form.text(`${at}/unit_amount/value`)
        ? priceField(context, `${at}/unit_amount`, {
            label: localize.t('link.option-price', { count }),
          })
        : nothing
    }`,
    canRemove
      ? removeButton(context, fieldId(`${at}/label`), () => removeEntry(context, at))
      : nothing,
  )}</div>`
}
