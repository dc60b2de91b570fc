/** Styles of lists: toolbar, table, cards in narrow containers, pager. */
import { css } from 'lit'
import { dataCard } from '../../../internal/styles/data-card.ts'
import { forms } from '../forms/forms.styles.ts'
import { pagerStyles } from './pager.styles.ts'
import { rowMenuStyles } from './row-menu.styles.ts'

export const listStyles = [
  dataCard,
  forms,
  pagerStyles,
  rowMenuStyles,
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
    .list-bar {
      min-block-size: var(--_control-height);
    }
    .list-bar [role="status"]:not(:empty) {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    .limit {
      margin-block: var(--_space-xs) var(--_space-s);
    }
    .empty .button {
      margin-block-start: var(--_space-m);
    }
    .sort {
      display: inline-flex;
      align-items: center;
      gap: 0.25em;
      min-block-size: var(--_target);
      max-inline-size: 100%;
      padding: 0;
      border: 0;
      border-radius: 4px;
      background: none;
      color: inherit;
      font: inherit;
      text-align: inherit;
      cursor: pointer;
    }
    .sort.none .icon {
      opacity: 0.35;
    }
    .sort.ascending .icon {
      rotate: 180deg;
    }
    .sort:is(.ascending, .descending) {
      color: var(--_text);
      font-weight: 600;
    }
    .sort.none:focus-visible .icon {
      opacity: 1;
    }
    @media (hover: hover) {
      .sort.none:hover .icon {
        opacity: 1;
      }
    }
    .rows th .remark {
      display: block;
      font-weight: 400;
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
    .link {
      color: var(--_accent-text);
      text-underline-offset: 0.2em;
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
    .rows td:is(.customer, .code, .aggregation, .id, .email, .plan) {
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
      min-block-size: var(--_target);
      padding-block: 0.1em;
      box-shadow: none;
    }
    td.actions > * + * {
      margin-inline-start: var(--_space-s);
    }
    /* The label covers its cell. */
    .rows .select {
      position: relative;
      isolation: isolate;
      inline-size: var(--_target);
      font-size: var(--_font-size);
      vertical-align: middle;
    }
    .select label {
      display: grid;
      align-items: center;
      min-inline-size: var(--_target);
      min-block-size: var(--_target);
    }
    .select input {
      z-index: 1;
    }
    .select label::after {
      position: absolute;
      inset: 0;
      content: "";
    }
    @media (prefers-reduced-motion: no-preference) {
      tr.recent {
        animation: recent 2s ease-out;
      }
      @keyframes recent {
        from {
          background: var(--_accent-soft);
        }
      }
    }
    tr.asked > * {
      border-block-end: 0;
    }
    .question-row td {
      white-space: normal;
    }
    .question-row form {
      max-inline-size: 32rem;
      margin-inline-start: auto;
    }
    @container (inline-size >= 40rem) {
      .rows td:is(.start, .period-end, .end) {
        white-space: nowrap;
      }
    }
    @container (inline-size < 40rem) {
      /* A card has no lines without a date. */
      td:has(> .none) {
        display: none;
      }
      .rows,
      .rows > *,
      .question-row,
      .question-row td {
        display: block;
      }
      .rows thead:not(:has(.sort)) {
        position: absolute;
        clip-path: inset(50%);
      }
      /* The heads become a line of buttons that sort. */
      .rows thead tr {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--_space-m);
        padding-block: var(--_space-s);
        border-block-end: 1px solid var(--_line);
      }
      .rows thead th:not(.sortable, .select) {
        position: absolute;
        clip-path: inset(50%);
      }
      .rows tbody tr:not(.question-row) {
        display: grid;
        grid-template-columns: [name] minmax(0, 1fr) [aside] auto [end];
        gap: 2px var(--_space-m);
        padding-block: var(--_space-m);
        border-block-end: 1px solid var(--_line);
      }
      .rows tbody tr:has(> .select) {
        grid-template-columns: [select] auto [name] minmax(0, 1fr) [aside] auto [end];
      }
      .rows tbody tr.asked:not(.question-row) {
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
        grid-column: name / end;
        margin-block-start: var(--_space-s);
        text-align: start;
      }
      /* The menu is at the end of the last line, unless that has an amount. */
      :where(.rows tr:is(:not(:has(.aside)), :has(td[data-label]:not(.aside))))
        td.actions:not(:has(> .button)) {
        display: flex;
        align-items: end;
        justify-content: end;
        block-size: 0;
        margin: 0;
      }
      .rows td[data-label]:where(:not(.aside):has(~ td.actions .row-menu)) {
        padding-inline-end: 3em;
      }
      .rows td:not(.actions, .select),
      .rows th:not(:has(~ .aside)) {
        grid-column: name / end;
        text-align: start;
      }
      .rows td.aside {
        grid-area: 1 / aside;
        align-self: center;
        text-align: end;
      }
      td[data-label]:not(.aside, :empty)::before {
        content: attr(data-label) " ";
        color: var(--_muted);
        font-size: var(--_size-s);
      }
      /* A value that does not fit beside its label is below it. */
      td[data-label] > :is(bdi, a) {
        display: inline-block;
      }
      .question-row td {
        padding-block-end: var(--_space-m);
        border-block-end: 1px solid var(--_line);
      }
    }
    @container (inline-size < 12rem) {
      .rows tbody tr:not(.question-row) {
        grid-template-columns: [name] minmax(0, 1fr) [end];
      }
      .rows tbody tr:has(> .select) {
        grid-template-columns: [select] auto [name] minmax(0, 1fr) [end];
      }
      .rows td.aside {
        grid-area: auto / name / auto / end;
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
