/** Template of the form that changes the billing details. */
import { html, nothing, type TemplateResult } from 'lit'
import type { BillingDetails as Details } from '../../server/contract/customer.ts'
import { addressLines } from '../internal/domain/address-lines.ts'
import { countriesIn } from '../internal/domain/countries.ts'
import { secondaryButton } from '../internal/templates/notice.ts'
import type { Draft, FieldErrors, FieldName } from './details-draft.ts'
import type { DetailsLocalize } from './messages.ts'

export interface DetailsFormProps {
  readonly draft: Draft
  readonly errors: FieldErrors
  /** A failure that belongs to no field. */
  readonly failure: string | undefined
  readonly isSaving: boolean
  /** In place of the buttons. */
  readonly question: TemplateResult | undefined
  readonly onChange: (change: Partial<Draft>) => void
  readonly onSave: (event: Event) => void
  readonly onCancel: () => void
}

interface FieldProps {
  readonly name: FieldName
  readonly label: string
  /** As browsers fill it in: the details are the customer's own. */
  readonly autocomplete: AutoFill
  readonly type?: 'email' | 'tel'
  readonly required?: boolean
}

export function detailsForm(props: DetailsFormProps, localize: DetailsLocalize): TemplateResult {
  const { errors, isSaving, question } = props
  const { t } = { t: localize.t.bind(localize) }
  const isInvalid = Object.keys(errors).length > 0
  const failure = props.failure ?? (isInvalid ? t('common.invalid') : undefined)
  const field = (item: FieldProps) => textField(item, props, localize)
  return html`
    <form part="form" aria-labelledby="form-title" novalidate @submit=${props.onSave}>
      <h3 id="form-title">${t('details.form')}</h3>
      ${field({ name: 'name', label: t('details.name'), autocomplete: 'name', required: true })}
      ${field({
        name: 'email',
        label: t('details.email'),
        autocomplete: 'email',
        type: 'email',
        required: true,
      })}
      ${field({
        name: 'phone',
        label: t('details.phone-optional'),
        autocomplete: 'tel',
        type: 'tel',
      })}
      <fieldset>
        <legend>${t('details.address')}</legend>
        ${field({ name: 'line1', label: t('details.line1'), autocomplete: 'address-line1' })}
        ${field({ name: 'line2', label: t('details.line2'), autocomplete: 'address-line2' })}
        <div class="two">
          ${field({ name: 'postal_code', label: t('details.postal-code'), autocomplete: 'postal-code' })}
          ${field({ name: 'city', label: t('details.city'), autocomplete: 'address-level2' })}
        </div>
        ${field({ name: 'state', label: t('details.state'), autocomplete: 'address-level1' })}
        ${countryField(props, localize)}
      </fieldset>
      ${failure ? html`<p class="error" role="alert"><bdi>${failure}</bdi></p>` : nothing}
      ${
        question ??
        html`<div class="form-actions">
          <button class="button" part="save" aria-disabled=${isSaving}>${t('details.save')}</button>
          ${secondaryButton(t('details.cancel'), props.onCancel)}
        </div>`
      }
    </form>
  `
}

function textField(
  { name, label, autocomplete, type, required = false }: FieldProps,
  { draft, errors, onChange }: DetailsFormProps,
  localize: DetailsLocalize,
): TemplateResult {
  return html`<div>
    <label for=${name}>${label}</label>
    <input
      class="field"
      id=${name}
      dir="auto"
      type=${type ?? 'text'}
      autocomplete=${autocomplete}
      maxlength=${name === 'phone' ? 40 : name === 'email' ? 254 : 255}
      ?required=${required}
      .value=${draft[name]}
      aria-invalid=${name in errors}
      aria-describedby="error-${name}"
      @input=${(event: Event) => onChange({ [name]: (event.target as HTMLInputElement).value })}
    />
    ${fieldError(name, errors, localize)}
  </div>`
}

/** A code that is in no list stays as it is. */
function countryField({ draft, errors, onChange }: DetailsFormProps, localize: DetailsLocalize) {
  const { country } = draft
  const all = countriesIn(localize.locale)
  const isListed = !country || all.some(([code]) => code === country)
  const options = isListed ? all : [...all, [country, country] as const]
  const onSelect = (event: Event) =>
    onChange({ country: (event.target as HTMLSelectElement).value })
  return html`<div>
    <label for="country">${localize.t('details.country')}</label>
    <select
      class="field"
      id="country"
      autocomplete="country"
      aria-invalid=${'country' in errors}
      aria-describedby="error-country"
      @change=${onSelect}
    >
      <option value="" .selected=${!country}>${localize.t('details.no-country')}</option>
      ${options.map(
        ([code, name]) =>
          html`<option value=${code} .selected=${code === country}>${name}</option>`,
      )}
    </select>
    ${fieldError('country', errors, localize)}
  </div>`
}

const fieldError = (name: FieldName, errors: FieldErrors, localize: DetailsLocalize) =>
  html`<span class="error" id="error-${name}"><bdi>${errorText(name, errors, localize)}</bdi></span>`

function errorText(name: FieldName, errors: FieldErrors, localize: DetailsLocalize) {
  const error = errors[name]
  switch (error?.kind) {
    case undefined:
      return undefined
    case 'required':
      return localize.t('details.required')
    case 'email':
      return localize.t('details.invalid-email')
    case 'refused':
      return localize.t('details.invalid')
    case 'cleared':
      return localize.t('details.cleared')
    case 'changed':
      return localize.t('details.changed', { value: presentText(name, error.present, localize) })
  }
}

const presentText = (name: FieldName, present: Details, localize: DetailsLocalize): string =>
  name === 'name' || name === 'email' || name === 'phone'
    ? (present[name] ?? '')
    : addressLines(present.address, localize.locale).join(', ')
