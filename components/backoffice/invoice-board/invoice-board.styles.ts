/** Styles of `<invoice-board>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { filters } from '../../internal/styles/filters.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  filters,
  css`
    .bar {
      margin-block: var(--_space-m);
    }
    .bar label {
      display: inline-flex;
      align-items: center;
      gap: var(--_space-s);
      min-inline-size: 0;
      min-block-size: var(--_target);
    }
    td:is(.due, .status) {
      white-space: normal;
    }
    @container (inline-size >= 40rem) {
      .rows th.number {
        min-inline-size: 8em;
      }
    }
    /* It covers its label, unlike the radio button of a form. */
    fieldset input[type="radio"] {
      inline-size: auto;
      block-size: auto;
    }
    /* Three statuses fit into one line, by the width of their names. */
    @container (inline-size < 24rem) {
      .filters > fieldset {
        display: flex;
      }
      .filters > fieldset label {
        flex: 1 1 auto;
        padding-inline: 0.3em;
      }
    }
    .badge {
      vertical-align: middle;
    }
    @container (inline-size < 12rem) {
      .bar label:has(select) {
        flex-wrap: wrap;
      }
    }
    td.actions label {
      display: inline-grid;
      place-items: center;
      min-block-size: max(var(--_target), 2em);
      min-inline-size: max(var(--_target), 2em);
      vertical-align: middle;
    }
    .note {
      display: block;
      max-inline-size: 24em;
      color: var(--_muted);
      font-size: var(--_size-s);
      white-space: normal;
    }
    .question {
      margin-block-end: var(--_space-m);
    }
    h3,
    h4 {
      margin: 0;
      font-size: var(--_size-l);
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    h4 {
      margin-block-end: var(--_space-s);
      font-size: inherit;
    }
    progress {
      inline-size: 100%;
      accent-color: var(--_accent);
    }
    .results {
      display: grid;
      gap: var(--_space-s);
      margin: 0;
      padding: 0;
      list-style: none;
      overflow-wrap: anywhere;
    }
    .results li {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--_space-m);
    }
    .view {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-l);
    }
    .detail {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
      gap: var(--_space-l) calc(2 * var(--_space-l));
      padding: var(--_space-l);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
      overflow-wrap: anywhere;
    }
    dl,
    dd {
      margin: 0;
    }
    .detail dl > div {
      display: flex;
      justify-content: space-between;
      gap: var(--_space-l);
      padding-block: 2px;
    }
    .detail .sum {
      margin-block-start: var(--_space-s);
      padding-block-start: var(--_space-s);
      border-block-start: 1px solid var(--_line);
      font-weight: 600;
    }
    credit-note-list::part(base) {
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
    address {
      display: grid;
      margin-block-end: var(--_space-m);
      font-style: normal;
    }
    .link {
      color: var(--_accent-text);
      text-underline-offset: 0.2em;
    }
  `,
]
