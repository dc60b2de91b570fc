/** Styles of lists: toolbar, table, cards in narrow containers, pager. */
import { css } from 'lit'
import { dataCard } from '../../../internal/styles/data-card.ts'
import { forms } from '../forms/forms.styles.ts'
import { pagerStyles } from './pager.styles.ts'

export const listStyles = [
  dataCard,
  forms,
  pagerStyles,
  css`
    .toolbar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s) var(--_space-m);
      margin-block-end: var(--_space-m);
    }
    .toolbar .field {
      flex: 1 1 12rem;
      max-inline-size: 24rem;
    }
    .toolbar .create {
      margin-inline-start: auto;
    }
    /* The editor is a card itself. */
    .card:has(.opened) {
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
      overflow: visible;
    }
    .scope {
      margin-block-end: var(--_space-s);
    }
    .skeleton.line {
      block-size: 2.6em;
    }
    .open {
      min-block-size: var(--_target);
      max-inline-size: 100%;
      padding: 0;
      border: 0;
      border-radius: 4px;
      background: none;
      color: var(--_accent-text);
      font: inherit;
      font-weight: 600;
      text-align: start;
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    @media (hover: hover) {
      .open:hover {
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
    }
    .rows td {
      vertical-align: middle;
    }
    .rows th[scope="row"] {
      vertical-align: middle;
    }
    .rows :is(th, td):not(.numeric, .actions) {
      text-align: start;
    }
    /* Texts of up to 255 letters. */
    .rows td:is(.customer, .code, .aggregation, .id, .email) {
      min-inline-size: 6em;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .rows td:is(.code, .metric) {
      min-inline-size: 8em;
    }
    .rows td.actions {
      text-align: end;
    }
    td.actions .button {
      min-block-size: max(var(--_target), 2em);
      padding-block: 0.1em;
      box-shadow: none;
    }
    td.actions > * + * {
      margin-inline-start: var(--_space-s);
    }
    tr.asked > * {
      border-block-end: 0;
    }
    .question-row td {
      white-space: normal;
    }
    form.question {
      max-inline-size: 32rem;
      margin-inline-start: auto;
    }
    @container (inline-size < 40rem) {
      .rows,
      .rows > *,
      .question-row,
      .question-row td {
        display: block;
      }
      .rows thead {
        position: absolute;
        clip-path: inset(50%);
      }
      .rows tr:not(.question-row) {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2px var(--_space-m);
        padding-block: var(--_space-m);
        border-block-end: 1px solid var(--_line);
      }
      .rows tr.asked {
        border-block-end: 0;
      }
      .rows :is(th, td) {
        padding: 0;
        border: 0;
      }
      .rows td {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .rows td.actions {
        grid-column: 1 / -1;
        margin-block-start: var(--_space-s);
        text-align: start;
      }
      .rows td:not(.actions),
      .rows th:not(:has(~ .aside)) {
        grid-column: 1 / -1;
        text-align: start;
      }
      .rows td.aside {
        grid-area: 1 / 2;
        align-self: center;
        text-align: end;
      }
      td[data-label]:not(.aside)::before {
        content: attr(data-label) " ";
        color: var(--_muted);
        font-size: var(--_size-s);
      }
      .question-row td {
        padding-block-end: var(--_space-m);
        border-block-end: 1px solid var(--_line);
      }
    }
    @container (inline-size < 12rem) {
      .rows tr:not(.question-row) {
        grid-template-columns: minmax(0, 1fr);
      }
      .rows td.aside {
        grid-area: auto;
        text-align: start;
      }
      td.aside::before {
        content: attr(data-label) " ";
        color: var(--_muted);
        font-size: var(--_size-s);
      }
    }
  `,
]
