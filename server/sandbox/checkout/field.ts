/** Form fields with their label and, where something does not fit, their message. */
import { html } from 'hono/html'
import type { Filled } from './form.ts'
import type { Html } from './layout.ts'

interface Field {
  name: string
  label: string
  filled: Filled
  optional?: boolean
}

/** What an input says of itself when its value does not fit; the first one of them takes the focus. */
const invalid = ({ name, filled: { problems } }: Field) =>
  problems.has(name)
    ? html`aria-invalid="true" aria-describedby="${name}-problem" ${problems.keys().next().value === name ? 'autofocus' : ''}`
    : ''

/** @param control the input; its id is the field's name */
function labelled(field: Field, control: Html, wide = false): Html {
  const { name, label, optional, filled } = field
  const problem = filled.problems.get(name)
  return html`<div class="field${wide ? ' wide' : ''}">
    <label for="${name}">${label}${optional ? html` <span class="quiet">optional</span>` : ''}</label>
    ${control}
    ${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

export const textField = (
  field: Field & { autocomplete?: string; longest: number; wide?: boolean },
): Html =>
  labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" value="${field.filled.value(field.name)}"
      maxlength="${field.longest}" autocomplete="${field.autocomplete ?? 'off'}"
      ${field.optional ? '' : 'required'} ${invalid(field)}>`,
    field.wide,
  )

export const noteField = (field: Field & { longest: number }): Html =>
  labelled(
    field,
    html`<textarea id="${field.name}" name="${field.name}" rows="2" maxlength="${field.longest}"
      ${field.optional ? '' : 'required'} ${invalid(field)}>
${field.filled.value(field.name)}</textarea>`,
    true,
  )

/** @param priced whether another choice may change the total */
export const choiceField = (
  field: Field & {
    options: readonly { value: string; text: string }[]
    chosen: string
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
          html`<option value="${value}" ${value === field.chosen ? 'selected' : ''}>${text}</option>`,
      )}
    </select>`,
    field.wide,
  )

export const countField = (field: Field & { most: number }): Html =>
  labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" type="number" inputmode="numeric" min="1" max="${field.most}"
      step="1" value="${field.filled.value(field.name) || '1'}" required data-priced ${invalid(field)}>`,
  )
