/** Templates of one item: texts, price, variants, quantity. */
import { html, nothing, type TemplateResult } from 'lit'
import { checkboxField, fieldId, textField } from '../internal/forms/fields.ts'
import { removeButton } from '../internal/forms/list-section.ts'
import { notesFields, shippingFields, taxFields } from './cost-fields.ts'
import { isPricedByOptions } from './link-draft.ts'
import { type ItemContext, priceField } from './price-field.ts'
import { variantFields } from './variant-fields.ts'

export function itemFields(context: ItemContext, index: number): TemplateResult {
  const { form, localize } = context
  const at = `/line_items/${index}`
  const isAlone = form.list('/line_items').length === 1
  // The fields of several items have the same labels.
  if (!isAlone)
    form.name(at, { label: localize.t('link.item', { count: index + 1 }), isSection: true })
  const remove = () => {
    form.remove(at)
    context.focus('.add-item')
  }
  return html`<section class="item" part="item" role="group" aria-labelledby="title-${index}">
    <div class="section-head">
      <h3 id="title-${index}">${localize.t('link.item', { count: index + 1 })}</h3>
      ${isAlone ? nothing : removeButton(context, `title-${index}`, remove)}
    </div>
    <div class="fields two">
      ${textField(form, localize, {
        pointer: `${at}/name`,
        label: localize.t('link.name'),
        spellcheck: true,
      })}
      ${priceField(context, `${at}/unit_amount`, {
        label: localize.t('link.price'),
        ...(isPricedByOptions(form.list('/line_items')[index]) && {
          hint: localize.t('link.price-optional-hint'),
        }),
      })}
      <div class="wide">
        ${textField(form, localize, {
          pointer: `${at}/description`,
          label: localize.t('link.description'),
          rows: 2,
          spellcheck: true,
        })}
      </div>
      ${textField(form, localize, {
        pointer: `${at}/product_id`,
        label: localize.t('link.product-id'),
        hint: localize.t('link.product-id-hint'),
      })}
      <div class="quantity">${quantityFields(context, at)}</div>
    </div>
    ${variantFields(context, `${at}/variants`)} ${taxFields(context, `${at}/taxes`)}
    ${shippingFields(context, at)} ${notesFields(context, `${at}/customer_notes`)}
  </section>`
}

function quantityFields({ form, localize, focus }: ItemContext, at: string): TemplateResult {
  const pointer = `${at}/adjustable_quantity`
  const isOn = form.has(pointer)
  return html`${checkboxField(form, localize, {
    pointer,
    label: localize.t('link.quantity'),
    checked: isOn,
    onChange: (on) => {
      form.set(pointer, on ? { maximum: '10' } : undefined)
      if (on) focus(`#${fieldId(`${pointer}/maximum`)}`)
    },
  })}${
    isOn
      ? textField(form, localize, {
          pointer: `${pointer}/maximum`,
          label: localize.t('link.maximum'),
        })
      : nothing
  }`
}
