/** Renders a table of the dashboard, and the states of its rows. */
import { html } from 'hono/html'
import type { Html } from '../http/pages.ts'

type Cell = Html | string

interface Table {
  id: string
  title: string
  /** The call that reads the same rows. */
  call: string
  columns: string[]
  rows: Cell[][]
  /** Shown without rows. */
  none: string
}

/** Replaced by the script when the rows change (client/refresh.js). */
export const table = ({ id, title, call, columns, rows, none }: Table): Html =>
  html`<section class="card">
    <header><h2 id="${id}-title">${title}</h2><code>${call}</code></header>
    <div id="${id}" data-live class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title">${
      rows.length === 0
        ? html`<p class="quiet">${none}</p>`
        : html`<table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
          <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
    }</div>
  </section>`

const STATES: Record<string, string> = {
  SUCCEEDED: 'good',
  SUCCESS: 'good',
  FAILED: 'bad',
  FAILURE: 'bad',
  PENDING: 'open',
}

export const state = (status: string, more = ''): Html => badge(status, words(status) + more)

/** A label with the color of a status. */
export const badge = (status: string, label: string): Html =>
  html`<span class="state ${STATES[status] ?? ''}">${label}</span>`

export const words = (constant: string) =>
  (constant.charAt(0) + constant.slice(1).toLowerCase()).replaceAll('_', ' ')
