/**
 * The looks of the table, narrow below 54rem and cards below 44rem.
 *
 * Its columns are as wide whatever is in them, so that nothing moves between pages and filters.
 */
import { css } from 'lit'

export const table = css`
  /* Positioned, as what is hidden from eyes alone is cut off by nothing else. */
  table {
    position: relative;
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-variant-numeric: tabular-nums;
  }
  .number-head {
    inline-size: 19%;
  }
  .issued-head {
    inline-size: 14%;
  }
  .due-head {
    inline-size: 24%;
  }
  .status-head {
    inline-size: 19%;
  }
  th,
  td {
    padding: var(--_space-m) var(--_space-s);
    border-block-end: 1px solid var(--_line);
    font-weight: inherit;
    text-align: start;
  }
  th:first-child {
    padding-inline-start: 0;
  }
  td:last-child,
  th:last-child {
    padding-inline-end: 0;
    text-align: end;
  }
  thead {
    color: var(--_muted);
    font-size: var(--_size-s);
  }
  thead th {
    padding-block: var(--_space-s);
  }
  th,
  td.issued,
  td.amount,
  .due bdi,
  .overdue,
  .button {
    white-space: nowrap;
  }
  .long table {
    table-layout: auto;
  }
  .long .pill {
    white-space: nowrap;
  }
  .list.long {
    overflow-x: auto;
  }
  [part="number"] {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .amount-head,
  td.amount {
    text-align: end;
  }
  td.amount {
    font-weight: 600;
  }
  .invoice {
    block-size: 3.8em;
    cursor: pointer;
  }
  .invoice:hover {
    background: color-mix(in oklab, var(--_fill) 50%, transparent);
  }
  .plain {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    max-inline-size: 100%;
    min-block-size: 1.9em;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .toggle {
    font-weight: 600;
  }
  .turn {
    display: inline-flex;
    color: var(--_muted);
  }
  /* A letter, since a drawing, or one that is turned, costs as much as half a row; it points the way that is read. */
  .toggle::before {
    content: "›" / "";
    inline-size: 0.7em;
    color: var(--_muted);
    font: 1.4em / 1 var(--_font);
    text-align: center;
  }
  .open .toggle::before {
    rotate: 90deg;
  }
  .open .toggle:dir(rtl)::before {
    rotate: -90deg;
  }
  [aria-sort="none"] .turn {
    visibility: hidden;
  }
  [aria-sort="ascending"] .turn {
    rotate: 180deg;
  }
  .amount-head .plain {
    flex-direction: row-reverse;
  }
  .overdue {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-xs);
    font-size: var(--_size-s);
  }
  .note {
    display: block;
    margin-block-start: var(--_space-xs);
    color: var(--_muted);
    font-size: var(--_size-s);
    overflow-wrap: anywhere;
  }

  .details td {
    padding: var(--_space-s) 0 var(--_space-xl);
    text-align: start;
  }
  .detail {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
    gap: var(--_space-l) calc(2 * var(--_space-l));
    padding: var(--_space-l);
    border-radius: var(--_radius-control);
    background: var(--_fill);
    overflow-wrap: anywhere;
  }
  .caption {
    color: var(--_muted);
  }
  .detail dl div {
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
  .detail p {
    margin-block: var(--_space-s);
    font-size: var(--_size-s);
  }
  .detail .caption {
    margin-block-start: 0;
  }
  address {
    display: grid;
    font-style: normal;
  }

  @container (inline-size < 54rem) {
    table {
      font-size: var(--_size-m);
    }
    th,
    td {
      padding-inline: var(--_space-xs);
    }
    .number-head {
      inline-size: 20%;
    }
    .issued-head,
    .due-head,
    .status-head {
      inline-size: 16.5%;
    }
    .overdue {
      display: flex;
    }
  }
  @container (inline-size < 44rem) {
    table {
      font-size: 1em;
    }
    table,
    tbody,
    thead,
    .details,
    .details td {
      display: block;
    }
    thead tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.9em;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    thead th:not([aria-sort]) {
      position: absolute;
      clip-path: inset(50%);
    }
    thead [aria-sort] {
      inline-size: auto;
    }
    thead .plain.plain {
      flex-direction: row;
    }
    [data-before]::before {
      content: attr(data-before);
      margin-inline-end: 0.9em;
      color: var(--_muted);
      font-weight: 400;
    }
    [aria-sort="none"] .turn {
      display: none;
    }
    [aria-sort]:not([aria-sort="none"]) {
      color: var(--_text);
      font-weight: 600;
    }
    th,
    td,
    thead th {
      padding: 0;
      border: 0;
    }
    .invoice {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: 2px var(--_space-m);
      block-size: auto;
      padding-block: var(--_space-m);
    }
    .invoice,
    .details {
      border-block-end: 1px solid var(--_line);
    }
    .open {
      border: 0;
    }
    td.amount {
      grid-area: 1 / 2;
    }
    .toggle [part="number"] {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    td.status,
    .action {
      grid-area: 2 / 2;
    }
    td.status,
    .action > * {
      margin-block: var(--_space-xs);
    }
    td:is(.status, .issued, .due) {
      grid-column: 1 / -1;
    }
    .payable td.status,
    .bare .payable td:is(.issued, .due) {
      grid-column: 1;
    }
    td:is(.issued, .due) {
      font-size: var(--_size-m);
    }
    .overdue {
      display: inline-flex;
      font-size: 1em;
      margin-inline-start: var(--_space-xs);
    }
    [data-label]::before {
      content: attr(data-label) " ";
      unicode-bidi: isolate;
      color: var(--_muted);
    }
    .details td {
      padding-block-end: var(--_space-l);
    }
  }
  @container (inline-size < 24rem) {
    .long td.amount {
      grid-area: 2 / 1 / auto / -1;
    }
    .long :is(td.status, .action) {
      grid-row: 3;
    }
  }
`
