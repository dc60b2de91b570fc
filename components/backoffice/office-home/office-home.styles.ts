/** Styles of `<office-home>`. */
import { css } from 'lit'
import { dataCard } from '../../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css`
    /* Each box is a card. */
    .card:has(.boxes) {
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
    /* Columns, so that no box is stretched to the height of the one beside it. */
    .boxes {
      columns: 20rem 3;
      column-gap: var(--_space-l);
    }
    .box {
      break-inside: avoid;
      margin-block-end: var(--_space-l);
      padding: var(--_space-xl);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
      box-shadow: var(--_shadow);
      overflow-wrap: anywhere;
    }
    h2 {
      margin-block-end: var(--_space-xs);
    }
    .revenue .small + .big {
      margin-block-start: var(--_space-s);
    }
    /* What is owed and late stands out. */
    .overdue .big,
    .failed .big {
      color: var(--_negative);
    }
    ul {
      margin-block-start: var(--_space-s);
    }
    li.row {
      flex-wrap: nowrap;
      align-items: baseline;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    li.row:last-child {
      border-block-end: 0;
    }
    li > .number,
    li > .muted {
      flex: none;
      max-inline-size: 60%;
    }
    /* Beside an amount the date is divided. */
    li > .number + .muted {
      flex: 0 1 auto;
      text-align: end;
    }
    li > :first-child {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    /* What runs out below the whole line. */
    li.ending-row {
      display: grid;
      grid-template-columns: 1fr auto;
      row-gap: 0;
    }
    li.ending-row > * {
      max-inline-size: none;
    }
    li.ending-row > .muted {
      grid-column: 1 / -1;
      text-align: start;
      text-wrap: pretty;
    }
    /* The date below what it does not fit beside. */
    li.news-row {
      flex-wrap: wrap;
      row-gap: 0;
    }
    a {
      display: inline-block;
      min-block-size: 24px;
      color: var(--_accent-text);
      font-weight: 500;
      text-underline-offset: 0.2em;
    }
    .more {
      margin-block-start: var(--_space-s);
    }
    .note {
      margin-block-start: var(--_space-l);
    }
    .box.skeleton {
      block-size: 22em;
    }
    .failed.skeleton {
      block-size: 10.5em;
    }
    .revenue.skeleton {
      block-size: 14.5em;
    }
  `,
]
