/**
 * Styles of the invoices in both layouts, then the table layout in containers of at least 36rem.
 *
 * Fixed column widths keep the columns in place between pages and filters.
 */
import { css } from 'lit'

export const table = css`
  /* Containing block of visually hidden texts, so that the scrolling list clips them. */
  table {
    position: relative;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-weight: inherit;
    text-align: start;
  }
  thead {
    color: var(--_muted);
    font-size: var(--_size-s);
  }
  th,
  td.issued,
  td.amount,
  .due bdi,
  .due .overdue,
  td .button,
  .long .badge {
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
  td.amount,
  .action {
    text-align: end;
  }
  .invoice {
    cursor: pointer;
  }
  @media (hover: hover) {
    .invoice:hover {
      background: color-mix(in oklab, var(--_surface-muted) 50%, transparent);
    }
  }
  .plain {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    max-inline-size: 100%;
    min-inline-size: var(--_target);
    min-block-size: var(--_target);
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  td.amount,
  .toggle {
    font-weight: 600;
  }
  .sort-icon {
    display: inline-flex;
    color: var(--_muted);
  }
  [aria-sort="ascending"] .sort-icon {
    rotate: 180deg;
  }
  /* Text chevron: an SVG or a rotated icon per row costs half a row's render time. */
  /* It flips with the writing direction. */
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
  .action .button {
    padding-inline: 0.85em;
  }
  .otherwise {
    display: block;
    min-block-size: var(--_target);
    margin-block-start: var(--_space-xs);
    margin-inline-start: auto;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    font: 500 var(--_size-s) / 1.4 var(--_font);
    text-align: end;
    text-decoration: underline;
    cursor: pointer;
  }
  .note {
    display: block;
    margin-block-start: var(--_space-xs);
    color: var(--_muted);
    font-size: var(--_size-s);
    overflow-wrap: anywhere;
  }

  @container (inline-size >= 36rem) {
    table {
      inline-size: 100%;
      border-collapse: collapse;
      table-layout: fixed;
    }
    .long table {
      table-layout: auto;
    }
    .number-head,
    .status-head {
      inline-size: 18%;
    }
    .issued-head {
      inline-size: 14%;
    }
    .due-head {
      inline-size: 23%;
    }
    .action-head {
      inline-size: 15%;
    }
    th,
    td {
      padding: var(--_space-m) var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    th:first-child {
      padding-inline-start: 0;
    }
    td:last-child,
    th:last-child {
      padding-inline-end: 0;
    }
    thead th {
      padding-block: var(--_space-s);
    }
    [aria-sort="none"] .sort-icon {
      visibility: hidden;
    }
    .amount-head {
      text-align: end;
    }
    .amount-head .plain {
      flex-direction: row-reverse;
    }
    .invoice {
      block-size: 3.8em;
    }
    .details td {
      padding: var(--_space-s) 0 var(--_space-xl);
    }
  }
  /* "Pay with another method" has one line, and so has "Payment failed". */
  @container (inline-size >= 54rem) {
    table:has(.otherwise) {
      .number-head {
        inline-size: 16%;
      }
      .issued-head {
        inline-size: 13%;
      }
      .due-head {
        inline-size: 21%;
      }
      .status-head {
        inline-size: 19%;
      }
      .action-head {
        inline-size: 20%;
      }
    }
  }
  @container (36rem <= inline-size < 54rem) {
    table {
      font-size: var(--_size-m);
    }
    th,
    td {
      padding-inline: var(--_space-xs);
    }
    .number-head,
    .action-head {
      inline-size: 18%;
    }
    .issued-head {
      inline-size: 15%;
    }
    .due-head {
      inline-size: 16%;
    }
    .status-head {
      inline-size: 19%;
    }
    .due .overdue {
      display: flex;
    }
    [part="number"] {
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  /*
   * Five columns and "Pay now" need more room: the details have the date of issue, too. The cells stay, because the
   * details span all columns.
   */
  @container (36rem <= inline-size < 44rem) {
    .all-columns :is(.issued-head:not(:first-child), td.issued) {
      inline-size: 0;
      padding: 0;
      overflow: hidden;
      font-size: 0;
      visibility: hidden;
    }
    .number-head {
      inline-size: 21%;
    }
    .due-head {
      inline-size: 19%;
    }
    .status-head {
      inline-size: 24%;
    }
    .action-head {
      inline-size: 21.5%;
    }
  }
`
