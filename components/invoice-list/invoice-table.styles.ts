/**
 * Styles of the invoices in both layouts, then the table layout in containers of at least 44rem.
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
  .button,
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
  .invoice:hover {
    background: color-mix(in oklab, var(--_surface-muted) 50%, transparent);
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
  /* Text chevron: an SVG or a rotated icon per row costs half a row's render time. It flips with the writing direction. */
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
  .due .overdue {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-xs);
  }
  .note {
    display: block;
    margin-block-start: var(--_space-xs);
    color: var(--_muted);
    font-size: var(--_size-s);
    overflow-wrap: anywhere;
  }

  @container (inline-size >= 44rem) {
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
      inline-size: 19%;
    }
    .issued-head {
      inline-size: 14%;
    }
    .due-head {
      inline-size: 24%;
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
    .due .overdue {
      font-size: var(--_size-s);
    }
    .details td {
      padding: var(--_space-s) 0 var(--_space-xl);
    }
  }
  @container (44rem <= inline-size < 54rem) {
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
    .due .overdue {
      display: flex;
    }
  }
`
