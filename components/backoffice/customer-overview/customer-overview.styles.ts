/** Styles of `<customer-overview>`. */
import { css } from 'lit'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .head {
      margin-block-end: var(--_space-l);
    }
    h2,
    h3,
    h4 {
      margin: 0;
      font-size: var(--_size-l);
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    h2 {
      min-inline-size: 0;
      font-size: var(--_size-xl);
    }
    h3 {
      margin-block-end: var(--_space-s);
    }
    h4 {
      font-size: inherit;
    }
    .profile,
    .pair {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
      gap: var(--_space-m) var(--_space-xl);
      overflow-wrap: anywhere;
    }
    section {
      min-inline-size: 0;
      margin-block-start: calc(2 * var(--_space-l));
    }
    .pair {
      grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
      row-gap: 0;
    }
    li.row {
      gap: 0 var(--_space-l);
      align-items: baseline;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    li.row:last-child {
      padding-block-end: 0;
      border-block-end: 0;
    }
    li > .name {
      flex: 1 1 7em;
      min-inline-size: 0;
    }
    li > .number {
      margin-inline-start: auto;
      white-space: nowrap;
    }
    .note {
      flex-basis: 100%;
    }
    .below {
      margin-block-start: var(--_space-m);
    }
    .pair > section:has(wallet-editor) {
      grid-column: 1 / -1;
    }
    .card > .notice:last-child {
      margin-block-end: 0;
    }
    .name {
      font-weight: 500;
    }
    .strong .name {
      font-weight: 600;
    }
    .picker {
      margin: 0 0 var(--_space-m);
    }
    .past {
      padding-block: var(--_space-xs);
    }
    .past + .past {
      border-block-start: 1px solid var(--_line);
    }
    .past summary {
      inline-size: auto;
      color: inherit;
      font-size: inherit;
      font-weight: 500;
    }
    .past summary .number {
      float: inline-end;
    }
    .past ul {
      padding-inline-start: var(--_space-l);
    }
    .usage + .usage {
      margin-block-start: var(--_space-xl);
    }
  `,
]
