/** Templates of the parts of a customer's form. */
import { html, noChange, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { countriesIn } from '../../internal/domain/countries.ts'
import { followName } from '../internal/forms/code-proposal.ts'
import { valueAt } from '../internal/forms/draft.ts'
import { checkboxField, fieldId, selectField, textField } from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import {
  entryRow,
  listSection,
  removeButton,
  removeEntry,
  type SectionContext,
} from '../internal/forms/list-section.ts'
import { paymentTypeName } from '../internal/resources/customer-messages.ts'
import type { CustomerLocalize } from './messages.ts'

export interface CustomerContext extends SectionContext {
  readonly localize: CustomerLocalize
  readonly isNew: boolean
}

const ID = '/external_id'

export const profileFields = ({ form, localize, isNew }: CustomerContext): TemplateResult =>
  html`<div class="fields two">
    ${textField(form, localize, {
      pointer: '/name',
      label: localize.t('customer.name'),
      ...(isNew && { onInput: (name, earlier) => followName(form, name, earlier, ID) }),
    })}
    ${textField(form, localize, {
      pointer: ID,
      label: localize.t('customer.external-id'),
      hint: localize.t('customer.external-id-hint'),
    })}
    ${textField(form, localize, { pointer: '/email', label: localize.t('customer.email') })}
    ${textField(form, localize, {
      pointer: '/phone',
      label: localize.t('customer.phone'),
      type: 'tel',
    })}
  </div>`

export const paymentFields = ({ form, localize }: CustomerContext): TemplateResult =>
  html`<section aria-labelledby="payment-title">
    <h3 id="payment-title">${localize.t('customer.payment')}</h3>
    <div class="fields two">
      ${selectField(form, localize, {
        pointer: '/payment_method_type',
        label: localize.t('customer.payment-type'),
        hint: localize.t('customer.payment-hint'),
        nameOf: (type) => paymentTypeName(localize, type),
      })}
    </div>
  </section>`

const LINES = [
  ['line1', 'customer.line1'],
  ['line2', 'customer.line2'],
  ['city', 'customer.city'],
  ['state', 'customer.state'],
  ['postal_code', 'customer.postal-code'],
] as const

export const addressFields = ({ form, localize }: CustomerContext): TemplateResult =>
  html`<section aria-labelledby="address-title">
    <h3 id="address-title">${localize.t('customer.address')}</h3>
    <div class="fields two">
      ${LINES.map(([member, label]) =>
        textField(form, localize, { pointer: `/address/${member}`, label: localize.t(label) }),
      )}
      ${countryField(form, localize)}
    </div>
  </section>`

/** The service keeps the country of an address: it can be another one, and not be removed (billing-132). */
function countryField(form: FormController, localize: CustomerLocalize): TemplateResult {
  const pointer = '/address/country'
  const names = new Map(countriesIn(localize.locale))
  return selectField(form, localize, {
    pointer,
    label: localize.t('customer.country'),
    required: Boolean(valueAt(form.state.original, pointer)),
    values: [...names.keys()],
    nameOf: (code) => names.get(code) ?? code,
  })
}

export const taxFields = (context: CustomerContext): TemplateResult => {
  const { form, localize } = context
  return listSection(context, {
    pointer: '/tax_codes',
    title: localize.t('customer.taxes'),
    hint: localize.t('customer.taxes-hint'),
    addLabel: localize.t('customer.add-tax'),
    entry: '',
    maxItems: 20,
    renderEntry: (at, index) =>
      entryRow(
        html`${textField(form, localize, {
          pointer: at,
          label: localize.t('customer.tax', { count: index + 1 }),
        })}`,
        removeButton(context, fieldId(at), () => removeEntry(context, at)),
      ),
  })
}

export const metadataFields = (context: CustomerContext): TemplateResult => {
  const { form, localize } = context
  return listSection(context, {
    pointer: '/metadata',
    title: localize.t('customer.metadata'),
    hint: localize.t('customer.metadata-hint'),
    addLabel: localize.t('customer.add-metadata'),
    entry: { key: '', value: '', display_in_invoice: false },
    firstMember: 'key',
    maxItems: 50,
    renderEntry: (at, index) =>
      entryRow(
        html`${textField(form, localize, {
          pointer: `${at}/key`,
          label: localize.t('customer.key', { count: index + 1 }),
        })}
      ${textField(form, localize, {
        pointer: `${at}/value`,
        label: localize.t('customer.value', { count: index + 1 }),
        plain: true,
      })}
      ${checkboxField(form, localize, {
        pointer: `${at}/display_in_invoice`,
        label: localize.t('customer.on-invoice'),
      })}`,
        removeButton(context, fieldId(`${at}/key`), () => removeEntry(context, at)),
      ),
  })
}

/**
 * Members that responses never have: an empty field keeps the one that the service has. They open by themselves for a
 * typed text once, for an issue each time, and never close.
 */
export function advancedFields({ form, localize, isNew }: CustomerContext): unknown {
  if (form.isReadonly) return nothing
  const pointers = ['/payment_method_token', '/billing_entity_code'] as const
  const [token, entity] = pointers
  const hasIssue = pointers.some((pointer) => form.issue(pointer))
  const isTyped = pointers.some((pointer) => form.text(pointer))
  return html`<details .open=${hasIssue ? live(true) : isTyped || noChange}>
    <summary>${localize.t('customer.advanced')}</summary>
    <div class="fields two">
      ${textField(form, localize, {
        pointer: token,
        label: localize.t('customer.payment-token'),
        hint: localize.t(isNew ? 'form.secret-new' : 'form.secret-kept'),
      })}
      ${textField(form, localize, {
        pointer: entity,
        label: localize.t('customer.entity'),
        hint: localize.t(isNew ? 'form.secret-new' : 'customer.entity-hint'),
      })}
    </div>
  </details>`
}
