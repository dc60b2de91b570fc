/** Base styles of `DataCardElement`: headers, amounts, data tables, disclosures. */
import { css } from 'lit'
import { base } from './base.ts'
import { button } from './button.ts'
import { card } from './card.ts'
import { field } from './field.ts'
import { icon } from './icon.ts'
import { notice } from './notice.ts'
import { skeleton } from './skeleton.ts'

export const dataCard = [
  base,
  button,
  card,
  field,
  icon,
  notice,
  skeleton,
  css`
    .notice {
      margin-block-end: var(--_space-m);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s) var(--_space-l);
    }
    /* At the end of the line, also below its term. */
    .row > dd {
      margin-inline-start: auto;
      text-align: end;
    }
    .small {
      font-size: var(--_size-s);
    }
    /* Names are 500, sums 600. */
    .strong {
      font-weight: 600;
    }
    th[scope="row"] {
      font-weight: 500;
    }
    :is(tr, li).muted * {
      font-weight: 400;
    }
    .spaced {
      margin-block-start: var(--_space-l);
    }
    .empty {
      padding-block: var(--_space-l);
      text-align: center;
    }

    .missing-rows {
      margin-block-start: var(--_space-m);
    }

    summary {
      inline-size: fit-content;
      min-block-size: var(--_target);
      align-content: center;
      border-radius: 4px;
      color: var(--_muted);
      font-size: var(--_size-s);
      cursor: pointer;
    }
    @media print {
      summary {
        display: none;
      }
    }
    .scroll {
      overflow-x: auto;
    }
    table {
      inline-size: 100%;
      border-collapse: collapse;
      font-size: var(--_size-m);
    }
    th,
    td {
      padding: var(--_space-s) var(--_space-s);
      border-block-end: 1px solid var(--_line);
      font-weight: inherit;
      text-align: end;
      vertical-align: baseline;
    }
    th[scope="row"] {
      min-inline-size: 6em;
      overflow-wrap: anywhere;
    }
    th[scope="col"] {
      max-inline-size: 16em;
    }
    td {
      white-space: nowrap;
    }
    thead {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    :is(th, td):first-child {
      padding-inline-start: 0;
      text-align: start;
    }
    :is(th, td):last-child {
      padding-inline-end: 0;
    }
    .skeleton {
      block-size: 1.5em;
      margin-block-end: var(--_space-s);
    }
  `,
]
