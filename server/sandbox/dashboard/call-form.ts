/**
 * Renders a form that is one API call: its fields fill the path and the JSON body, and the call is shown below.
 *
 * A field named in the path as `{name}` fills the path. Every other field is a member of the body; dots in its
 * name nest. `data-as` names the type of the value: number, JSON, list or, without it, text.
 */
import { html } from 'hono/html'
import type { Html } from '../http/pages.ts'

interface CallForm {
  id: string
  /** Such as `PUT /sandbox/clock`. */
  call: string
  fields: Html | Html[]
  /** The script computes the body from the members (client/calls.js). */
  shape?: 'usage' | 'creditNote'
}

export const callForm = ({ id, call, fields, shape }: CallForm): Html => {
  const [method, path] = call.split(' ')
  return html`<form id="${id}" data-method="${method}" data-path="${path}" ${shape ? html`data-shape="${shape}"` : ''}>
    ${fields}
    <details class="call"><summary><code data-line>${call}</code></summary><pre data-curl tabindex="0" role="group" aria-label="As curl"></pre><button type="button" data-copy>Copy as curl</button></details>
  </form>`
}

/** A call without fields, as a single button. */
export const callButton = (id: string, call: string, text: string): Html => {
  const [method, path] = call.split(' ')
  return html`<form class="one" data-method="${method}" data-path="${path}">
    <button id="${id}" title="${call}">${text}</button>
  </form>`
}

export interface Option {
  value: string
  text: string
  /** Read by the script when it computes the body. */
  data?: object
}

interface SelectField {
  name: string
  label: string
  options: Option[]
  selected?: string | undefined
  as?: 'json' | 'number'
}

/** Required unless an option is empty, so that a form without options can't be sent. */
export const selectField = ({ name, label, options, selected, as }: SelectField): Html =>
  html`<label>${label}
    <select name="${name}" ${options.every(({ value }) => value !== '') ? 'required' : ''} ${as ? html`data-as="${as}"` : ''}>${options.map(
      ({ value, text, data }) =>
        html`<option value="${value}" ${value === selected ? 'selected' : ''} ${data ? html`data-data="${JSON.stringify(data)}"` : ''}>${text}</option>`,
    )}</select>
  </label>`

export const numberField = (name: string, label: string, value: number, max: number): Html =>
  html`<label>${label}
    <input name="${name}" type="number" data-as="number" min="1" max="${max}" value="${value}" required>
  </label>`

export const textField = (name: string, label: string, value: string, pattern?: string): Html =>
  html`<label>${label}
    <input name="${name}" value="${value}" required ${pattern ? html`pattern="${pattern}"` : ''}>
  </label>`

/** Sent as a list; no checked box is an empty list. */
export const checkboxes = (
  name: string,
  legend: string,
  options: Option[],
  checked: readonly string[],
) =>
  html`<fieldset><legend>${legend}</legend>${options.map(
    ({ value, text }) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${value}" data-as="list" ${checked.includes(value) ? 'checked' : ''}> ${text}</label>`,
  )}</fieldset>`
