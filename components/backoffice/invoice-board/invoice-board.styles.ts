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
    /* The search begins a line, with the selections at its end. */
    .filters .search {
      flex: 1 1 max(12rem, 100% - 24rem);
    }
    td:is(.due, .status) {
      white-space: normal;
    }
    @container (inline-size >= 40rem) {
      .rows th.number {
        min-inline-size: 8em;
      }
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
    /* Beside the summary of a customer: dates below the number, and the other cells in line. */
    @container (32rem <= inline-size < 40rem) {
      .rows {
        display: grid;
        grid-template-columns:
          [select] auto [name] fit-content(45%) [status] minmax(0, 1fr) [aside] auto
          [actions] auto [end];
        column-gap: var(--_space-m);
      }
      .rows > * {
        display: contents;
      }
      .rows tr {
        grid-column: select / end;
      }
      .rows tbody tr:not(.question-row) {
        grid-template-columns: subgrid;
      }
      .rows td:is(.customer, .due) {
        grid-column: name;
      }
      .rows td:is(.select, .status, .amount, .actions) {
        grid-row: 1 / span 3;
        align-self: center;
        margin: 0;
      }
      .rows td.status {
        grid-column: status;
      }
      .rows td.actions {
        grid-column: actions;
      }
    }
    @container (inline-size < 40rem) {
      .rows td:is(.customer, .status)::before {
        content: none;
      }
    }
    .note {
      display: block;
      max-inline-size: 24em;
      color: var(--_muted);
      font-size: var(--_size-s);
      white-space: normal;
    }
    .question,
    .notice {
      margin-block-end: var(--_space-m);
    }
    .caption {
      margin-block: var(--_space-m) 0;
      color: var(--_muted);
    }
    h3 {
      font-size: var(--_size-l);
    }
    h4 {
      margin-block-end: var(--_space-s);
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
    @container (inline-size >= 40rem) {
      .results {
        grid-template-columns: repeat(3, auto) 1fr;
        column-gap: var(--_space-l);
      }
      .results li {
        display: grid;
        grid-template-columns: subgrid;
        grid-column: 1 / -1;
      }
      .results :nth-last-child(1) {
        grid-column-end: -1;
      }
      .results .number {
        text-align: end;
      }
    }
    .bar .totals,
    .sums {
      justify-content: start;
      column-gap: var(--_space-xl);
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
      padding-block: var(--_space-l);
      border-block-start: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    .detail:not(:last-child) {
      border-block-end: 1px solid var(--_line);
    }
    dl,
    dd {
      margin: 0;
    }
    .detail dl > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
      padding-block: 2px;
    }
    .detail dd {
      margin-inline-start: auto;
      text-align: end;
    }
    .detail .sum {
      margin-block-start: var(--_space-s);
      padding-block-start: var(--_space-s);
      border-block-start: 1px solid var(--_line);
      font-weight: 600;
    }
    credit-note-list::part(base),
    credit-note-list::part(editor) {
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
  `,
]
