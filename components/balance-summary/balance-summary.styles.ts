/** Styles of `<balance-summary>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css`
    .header .muted,
    .note {
      display: flex;
      align-items: center;
      gap: var(--_space-xs);
    }
    /* The header fills the card's edge, so that a debt is no card like the others. */
    .balance {
      margin: calc(-1 * var(--_space-xl));
    }
    .card > :is(.notice, .age) + .balance {
      margin-block-start: 0;
    }
    .balance > * {
      padding-inline: var(--_space-xl);
    }
    .balance > .header {
      display: flex;
      flex-wrap: wrap;
      align-content: start;
      align-items: flex-start;
      justify-content: space-between;
      gap: var(--_space-m) var(--_space-l);
      padding-block: var(--_space-xl) var(--_space-m);
      border-start-start-radius: calc(var(--_radius) - 1px);
      border-start-end-radius: calc(var(--_radius) - 1px);
      background: var(--_surface-muted);
    }
    .header .big {
      --_big: var(--_size-xxl);
    }
    .balance > :not(.header) {
      padding-block: var(--_space-s);
    }
    .balance > .overdue {
      background: color-mix(in oklab, var(--_negative) 8%, var(--_surface));
    }
    .overdue,
    .overdue .muted {
      color: var(--_negative);
    }
    .paying .muted {
      color: var(--_text);
    }
    /* Amounts stay near their labels. */
    @container (inline-size >= 44rem) {
      .balance {
        display: grid;
        grid-template-columns: minmax(12rem, 1fr) minmax(0, 44rem);
        justify-content: space-between;
      }
      .balance > .header {
        grid-row: 1 / span 2;
        border-start-end-radius: 0;
        border-end-start-radius: calc(var(--_radius) - 1px);
      }
      .balance > :not(.header) {
        grid-column: 2;
      }
    }
    .success {
      display: flex;
      align-items: center;
      gap: var(--_space-s);
    }
    .success .icon,
    .paid {
      color: var(--_positive);
    }
    .answer {
      display: flex;
      grid-column: 1 / -1;
      align-items: baseline;
      gap: var(--_space-xs);
      margin-block: var(--_space-xs);
      color: var(--_negative);
    }
    .months > li + li {
      border-block-start: 1px solid var(--_line);
    }
    .month {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 var(--_space-m);
      min-block-size: 3em;
      padding: var(--_space-s) 0;
    }
    .month .note {
      grid-column: 1 / -1;
    }
    .open,
    .more {
      border: 0;
      border-radius: 4px;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
    }
    .invoices {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    .invoice,
    .more {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: center;
    }
    .more {
      grid-template-columns: minmax(0, 1fr) auto;
      inline-size: 100%;
      min-block-size: 3.4em;
      padding: 0;
      border-block-start: 1px solid var(--_line);
      border-radius: 0;
    }
    .more .muted {
      display: flex;
      align-items: center;
      gap: var(--_space-xs);
    }
    [aria-expanded="true"] .icon.icon {
      rotate: 180deg;
    }
    .overview {
      overflow-wrap: anywhere;
    }
    .invoice {
      min-block-size: 2.9em;
      padding-block: var(--_space-xs);
    }
    .overview .invoice:not(.skeleton) {
      min-block-size: 3.4em;
    }
    .overview .invoice + .invoice,
    .more + .invoices {
      border-block-start: 1px solid var(--_line);
    }
    /* The date has its line; it is divided only where it alone is too wide. A Japanese date is one word. */
    .due {
      display: inline-block;
      word-break: keep-all;
    }
    .invoice > .number {
      justify-self: end;
      margin-inline-start: var(--_space-m);
      font-weight: 600;
      white-space: nowrap;
    }
    .place {
      inline-size: 4.2em;
      block-size: var(--_target);
      margin: 0;
    }
    .invoice > :is(.button, .place) {
      justify-self: end;
      margin-inline-start: var(--_space-m);
    }
    .invoice .button {
      min-block-size: var(--_target);
      padding: 0.1em 0.85em;
    }
    @container (inline-size < 24rem) {
      /* "Pay" stands below the amount, both beside the number with its date. */
      .invoices {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .invoice:has(.button, .place) {
        row-gap: var(--_space-xs);
        padding-block: var(--_space-m);
      }
      .invoice:has(.button, .place) > :first-child {
        grid-row: 1 / span 2;
        align-self: start;
      }
      /* As high as a row with "Pay" below its number. */
      .skeleton.invoice {
        block-size: 7em;
      }
      .skeleton:not(.invoice, .place):last-child {
        block-size: 4.9em;
      }
    }
    @container (inline-size < 12rem) {
      .month,
      .invoices {
        grid-template-columns: minmax(0, 1fr);
      }
      .invoice:has(.button, .place) > :first-child {
        grid-row: auto;
      }
    }
    .open {
      min-block-size: var(--_target);
      padding: 0;
      color: var(--_accent-text);
      font-weight: 600;
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    .pay-all .place {
      inline-size: 11em;
    }
    .overview .otherwise {
      padding-block: var(--_space-s);
      text-align: end;
    }
    .otherwise .open {
      font-size: var(--_size-s);
      font-weight: 500;
    }
    @media print {
      .open {
        color: inherit;
        text-decoration: none;
      }
      .month .icon {
        display: none;
      }
    }
  `,
]
