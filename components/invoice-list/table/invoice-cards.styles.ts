/**
 * Styles of the card layout of the invoices, in containers narrower than 36rem.
 *
 * Every row is a grid. The header keeps its sortable columns, as one line of sort buttons.
 */
import { css } from 'lit'

export const cards = css`
  @container (inline-size < 36rem) {
    table,
    thead,
    tbody,
    .details,
    .details td {
      display: block;
    }
    th,
    td {
      padding: 0;
    }
    thead tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.9em;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    thead th[aria-sort] {
      min-inline-size: 0;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    thead th:not([aria-sort]) {
      position: absolute;
      clip-path: inset(50%);
    }
    [data-before]::before {
      content: attr(data-before);
      margin-inline-end: 0.9em;
      color: var(--_muted);
      font-weight: 400;
    }
    [aria-sort="none"] .sort-icon {
      display: none;
    }
    [aria-sort]:not([aria-sort="none"]) {
      color: var(--_text);
      font-weight: 600;
    }
    .invoice {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: 2px var(--_space-m);
      padding-block: var(--_space-m);
    }
    .invoice:not(.open),
    .details {
      border-block-end: 1px solid var(--_line);
    }
    .toggle [part="number"] {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    td.amount {
      grid-area: 1 / 2;
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
    .no-status .payable td:is(.issued, .due) {
      grid-column: 1;
    }
    td:is(.issued, .due) {
      font-size: var(--_size-m);
    }
    [data-label]::before {
      content: attr(data-label) " ";
      unicode-bidi: isolate;
      color: var(--_muted);
    }
    .details td {
      padding-block: var(--_space-s) var(--_space-l);
    }
  }
  @container (inline-size < 24rem) {
    /* The button may be wider than the amount above it, at the cost of the status beside it. */
    .invoice {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    .invoice > th {
      grid-column: 1 / 3;
    }
    td.amount {
      grid-area: 1 / 3;
    }
    .action {
      grid-area: 2 / 2 / auto / 4;
    }
    /* The link to another method is too wide for a status beside it. */
    .invoice:has(.otherwise) td:is(.status, .issued, .due) {
      grid-column: 1 / -1;
    }
    .invoice:has(.otherwise) .action {
      grid-area: 3 / 1 / auto / -1;
    }
    .badge {
      hyphens: auto;
    }
    .long td.amount {
      grid-area: 2 / 1 / auto / -1;
    }
    .long :is(td.status, .action) {
      grid-row: 3;
    }
    .long .invoice:has(.otherwise) .action {
      grid-row: 4;
    }
  }
  @container (inline-size < 18rem) {
    /* Nor has "Pay now" room beside a status of two words. */
    .payable td:is(.status, .issued, .due) {
      grid-column: 1 / -1;
    }
    .payable .action {
      grid-area: 3 / 1 / auto / -1;
    }
    .long .payable .action {
      grid-row: 4;
    }
  }
  @container (inline-size < 12rem) {
    .invoice,
    .invoice > :is(th, td) {
      display: block;
      white-space: normal;
    }
  }
`
