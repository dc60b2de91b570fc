/** Templates of the variants of an item: up to five dimensions, one of them with prices (links-16). */
import { html, noChange, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { valueAt } from '../internal/forms/draft.ts'
import { checkboxField, fieldId, fieldIssue, textField } from '../internal/forms/fields.ts'
import {
  entryRow,
  listSection,
  moveButtons,
  removeButton,
  removeEntry,
} from '../internal/forms/list-section.ts'
import { parentOf } from '../internal/forms/rules.ts'
import { newDimension, withPrimary } from './link-draft.ts'
import { priceOfItem } from './preview-link.ts'
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
  const removeDimension = (event: Event) => {
    shiftOpen(event)
    removeEntry(context, at)
    // An item without dimensions has no variants.
    if (form.list(list).length === 0) form.set(variants, undefined)
  }
  const addOption = () => {
    form.add(`${at}/options`, { label: '' })
    focus(`#${fieldId(`${at}/options/${options.length}/label`)}`)
  }
  const nameId = fieldId(`${at}/name`)
  return html`<div class="dimension">
    <details .open=${openState(context, at)}>
      <summary id="summary-${fieldId(at)}"><bdi>${summaryText(context, variants, at)}</bdi></summary>
      <div class="dimension-fields">
    ${textField(form, localize, {
      pointer: `${at}/name`,
      label: localize.t('link.variant-name'),
      spellcheck: true,
    })}
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
            aria-describedby=${nameId}
            @click=${addOption}
          >
            ${localize.t('link.add-option')}
          </button>`
        : nothing
    }
    ${fieldIssue(form, localize, `${at}/options`)}
      </div>
    </details>
    <div class="entry-buttons">
      ${moveButtons(context, at, {
        describedBy: `summary-${fieldId(at)}`,
        beforeMove: (by, event) => swapOpen(event, by),
      })}
      ${removeButton(context, `summary-${fieldId(at)}`, removeDimension)}
    </div>
  </div>`
}

/** Open for an issue and without a name; else as the person has left it. */
function openState({ form }: ItemContext, at: string) {
  if (form.hasIssue(at)) return live(true)
  return form.text(`${at}/name`) ? noChange : true
}

const detailsOf = (dimension: Element | null | undefined) =>
  dimension?.querySelector<HTMLDetailsElement>(':scope > details')

const dimensionOf = ({ currentTarget }: Event): Element =>
  (currentTarget as Element).closest('.dimension')!

/** An open dimension stays open at its new place. */
function swapOpen(event: Event, by: -1 | 1): void {
  const dimension = dimensionOf(event)
  const details = detailsOf(dimension)
  const other = detailsOf(by < 0 ? dimension.previousElementSibling : dimension.nextElementSibling)
  if (details && other) [details.open, other.open] = [other.open, details.open]
}

/** Those behind a removed one have its elements. */
function shiftOpen(event: Event): void {
  let details = detailsOf(dimensionOf(event))
  while (details) {
    const next: HTMLDetailsElement | null | undefined = detailsOf(
      details.parentElement!.nextElementSibling,
    )
    if (next) details.open = next.open
    details = next
  }
}

/** Such as "Size · 3 options · from $64.00"; an option without a price has the one of its item. */
function summaryText({ form, localize }: ItemContext, variants: string, at: string): string {
  const name = form.text(`${at}/name`) || localize.t('link.unnamed-variant')
  const options = localize.t('link.options', { count: form.list(`${at}/options`).length })
  return [name, options, form.isChecked(`${at}/primary`) && priceText()].filter(Boolean).join(' · ')

  function priceText(): string | undefined {
    const { price_from, unit_amount } = priceOfItem(valueAt(form.draft, parentOf(variants)))
    if (price_from) return localize.t('link.from', { price: localize.linkMoney(price_from) })
    return unit_amount ? localize.linkMoney(unit_amount) : undefined
  }
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
      ? html`<div class="entry-buttons">
          ${moveButtons(context, at, { describedBy: fieldId(`${at}/label`) })}
          ${removeButton(context, fieldId(`${at}/label`), () => removeEntry(context, at))}
        </div>`
      : nothing,
  )}</div>`
}
