/**
 * A form that is one call: its fields fill the path and the JSON body, and the call stands below it.
 *
 * A field whose name stands in the path as `{name}` goes there; any other is a member of the body, with
 * dots for members of members. `data-as` says what a value is: a number, JSON, one of a list, or text.
 */
import { html } from 'hono/html'
import type { Html } from '../checkout/layout.ts'

interface CallForm {
  id: string
  /** Such as `PUT /sandbox/clock`. */
  call: string
  fields: Html | Html[]
  /** Makes the body of the members itself (script/calls.ts). */
  shape?: 'usage' | 'creditNote'
}

export const callForm = ({ id, call, fields, shape }: CallForm): Html => {
  const [method, path] = call.split(' ')
  return html`<form id="${id}" data-method="${method}" data-path="${path}" ${shape ? html`data-shape="${shape}"` : ''}>
    ${fields}
    <details class="call"><summary><code data-line>${call}</code></summary><pre data-curl tabindex="0" role="group" aria-label="As curl"></pre><button type="button" data-copy>Copy as curl</button></details>
  </form>`
}

/** A call that needs no fields, as one button in a row of a table. */
export const callButton = (id: string, call: string, text: string, members: object = {}): Html => {
  const [method, path] = call.split(' ')
  return html`<form class="one" data-method="${method}" data-path="${path}">
    ${Object.entries(members).map(([name, value]) => html`<input type="hidden" name="${name}" value="${JSON.stringify(value)}" data-as="json">`)}
    <button id="${id}" title="${call}">${text}</button>
  </form>`
}

export interface Option {
  value: string
  text: string
  /** For the script, where a shape makes the body: what belongs to this choice. */
  holds?: object
}

interface Choice {
  name: string
  label: string
  options: Option[]
  chosen?: string | undefined
  as?: 'json' | 'number'
}

/** Where there is nothing to choose, the form can't be sent. */
export const choice = ({ name, label, options, chosen, as }: Choice): Html =>
  html`<label>${label}
    <select name="${name}" ${options.every(({ value }) => value !== '') ? 'required' : ''} ${as ? html`data-as="${as}"` : ''}>${options.map(
      ({ value, text, holds }) =>
        html`<option value="${value}" ${value === chosen ? 'selected' : ''} ${holds ? html`data-holds="${JSON.stringify(holds)}"` : ''}>${text}</option>`,
    )}</select>
  </label>`

/** @param most beyond which no number is taken */
export const count = (name: string, label: string, value: number, most: number): Html =>
  html`<label>${label}
    <input name="${name}" type="number" data-as="number" min="1" max="${most}" value="${value}" required>
  </label>`

export const text = (name: string, label: string, value: string, pattern?: string): Html =>
  html`<label>${label}
    <input name="${name}" value="${value}" required ${pattern ? html`pattern="${pattern}"` : ''}>
  </label>`

/** Several of a list; none is an empty list. */
export const several = (
  name: string,
  legend: string,
  options: Option[],
  chosen: readonly string[],
) =>
  html`<fieldset><legend>${legend}</legend>${options.map(
    ({ value, text }) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${value}" data-as="list" ${chosen.includes(value) ? 'checked' : ''}> ${text}</label>`,
  )}</fieldset>`
