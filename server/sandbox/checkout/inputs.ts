/** Form controls with their label, and with their message if the value is invalid. */
import { html } from 'hono/html'
import type { Html } from '../http/pages.ts'
import type { FormState } from './form.ts'

interface Field {
  name: string
  label: string
  state: FormState
  /** The mark of a field that may be empty, such as "(optional)". */
  optional?: string | undefined
}

/** ARIA state of an invalid control; the first invalid one of the form gets the focus. */
const invalid = ({ name, state: { problems } }: Field) =>
  problems.has(name)
    ? html`aria-invalid="true" aria-describedby="${name}-problem" ${problems.keys().next().value === name ? 'autofocus' : ''}`
    : ''

/** @param control its id is the field's name */
function labelled(field: Field, control: Html, wide = false): Html {
  const { name, label, optional, state } = field
  const problem = state.problems.get(name)
  return html`<div class="field${wide ? ' wide' : ''}">
    <label for="${name}"><bdi>${label}</bdi>${optional ? html` <span class="quiet">${optional}</span>` : ''}</label>
    ${control}
    ${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

export const textInput = (
  field: Field & { autocomplete?: string; maxLength: number; wide?: boolean },
): Html =>
  labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" value="${field.state.value(field.name)}"
      maxlength="${field.maxLength}" autocomplete="${field.autocomplete ?? 'off'}"
      ${field.optional ? '' : 'required'} ${invalid(field)}>`,
    field.wide,
  )

export const noteInput = (field: Field & { maxLength: number }): Html =>
  labelled(
    field,
    html`<textarea id="${field.name}" name="${field.name}" rows="2" maxlength="${field.maxLength}"
      ${field.optional ? '' : 'required'} ${invalid(field)}>
${field.state.value(field.name)}</textarea>`,
    true,
  )

/** @param priced whether another option may change the total */
export const selectInput = (
  field: Field & {
    options: readonly { value: string; text: string }[]
    selected: string
    autocomplete?: string
    priced?: boolean
    wide?: boolean
  },
): Html =>
  labelled(
    field,
    html`<select id="${field.name}" name="${field.name}" ${field.priced ? 'data-priced' : ''}
      autocomplete="${field.autocomplete ?? 'off'}" ${field.optional ? '' : 'required'} ${invalid(field)}>
      ${field.options.map(
        ({ value, text }) =>
          html`<option value="${value}" ${value === field.selected ? 'selected' : ''}>${text}</option>`,
      )}
    </select>`,
    field.wide,
  )

export const quantityInput = (field: Field & { max: number }): Html =>
  labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" type="number" inputmode="numeric" min="1" max="${field.max}"
      step="1" value="${field.state.value(field.name) || '1'}" required data-priced ${invalid(field)}>`,
  )
