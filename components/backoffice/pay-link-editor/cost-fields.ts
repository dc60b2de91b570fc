/** Templates of taxes, shipping and questions to buyers. */
import { html, nothing, type TemplateResult } from 'lit'
import { checkboxField, fieldId, selectField, textField } from '../internal/forms/fields.ts'
import { entryRow, listSection, removeButton, removeEntry } from '../internal/forms/list-section.ts'
import type { ItemContext } from './price-field.ts'

type EntryType = 'PERCENTAGE' | 'PREFERENCE' | 'FLAT'

export const taxFields = (context: ItemContext, pointer: string): TemplateResult => {
  const { form, localize } = context
  return listSection(context, {
    pointer,
    level: 4,
    title: localize.t('link.taxes'),
    addLabel: localize.t('link.add-tax'),
    entry: { name: '', type: 'PERCENTAGE', value: '' },
    firstMember: 'name',
    maxItems: 10,
    renderEntry: (at) =>
      entryRow(
        html`${textField(form, localize, { pointer: `${at}/name`, label: localize.t('link.tax-name'), plain: true })}
      ${typeField(context, at, localize.t('link.tax-type'))}
      ${
        form.text(`${at}/type`) === 'PERCENTAGE'
          ? textField(form, localize, {
              pointer: `${at}/value`,
              label: localize.t('link.rate'),
              suffix: '%',
              plain: true,
            })
          : nothing
      }`,
        removeButton(context, fieldId(`${at}/name`), () => removeEntry(context, at)),
      ),
  })
}

export const shippingFields = (context: ItemContext, item: string): TemplateResult => {
  const { form, localize, currency } = context
  return listSection(context, {
    pointer: `${item}/shipping`,
    level: 4,
    title: localize.t('link.shipping'),
    addLabel: localize.t('link.add-shipping'),
    entry: { type: 'FLAT', value: '' },
    firstMember: 'type',
    maxItems: 10,
    renderEntry: (at) =>
      entryRow(
        html`${typeField(context, at, localize.t('link.shipping-type'))}
      ${
        form.text(`${at}/type`) === 'FLAT'
          ? html`${textField(form, localize, {
              pointer: `${at}/value`,
              label: localize.t('link.first-unit'),
              prefix: currency,
              plain: true,
            })}${textField(form, localize, {
              pointer: `${at}/additional_unit_value`,
              label: localize.t('link.further-units'),
              prefix: currency,
              plain: true,
            })}`
          : nothing
      }`,
        removeButton(context, fieldId(`${at}/type`), () => removeEntry(context, at)),
      ),
    footer: checkboxField(form, localize, {
      pointer: `${item}/collect_shipping_address`,
      label: localize.t('link.collect-address'),
    }),
  })
}

export const notesFields = (context: ItemContext, pointer: string): TemplateResult => {
  const { form, localize } = context
  return listSection(context, {
    pointer,
    level: 4,
    title: localize.t('link.notes'),
    addLabel: localize.t('link.add-note'),
    entry: { label: '', required: false },
    firstMember: 'label',
    maxItems: 10,
    renderEntry: (at, index) =>
      entryRow(
        html`${textField(form, localize, {
          pointer: `${at}/label`,
          label: localize.t('link.note', { count: index + 1 }),
          spellcheck: true,
        })}
      ${checkboxField(form, localize, {
        pointer: `${at}/required`,
        label: localize.t('link.note-required'),
      })}`,
        removeButton(context, fieldId(`${at}/label`), () => removeEntry(context, at)),
      ),
    footer: form.list(pointer).length
      ? html`<span class="hint"><bdi>${localize.t('link.notes-hint')}</bdi></span>`
      : nothing,
  })
}

/** The account's own value replaces the typed one (links-14, links-15). */
const typeField = ({ form, localize }: ItemContext, at: string, label: string) =>
  selectField(form, localize, {
    pointer: `${at}/type`,
    label,
    nameOf: (type) =>
      ['PERCENTAGE', 'PREFERENCE', 'FLAT'].includes(type)
        ? localize.t(`link.${type as EntryType}`)
        : type,
    onInput: (type) => {
      if (type === 'PREFERENCE') {
        form.set(`${at}/value`, undefined)
        if (form.has(`${at}/additional_unit_value`))
          form.set(`${at}/additional_unit_value`, undefined)
      } else if (form.text(`${at}/value`) === 'PROFILE') form.set(`${at}/value`, '')
    },
  })
