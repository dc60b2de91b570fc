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
      inline-size: 100%;
      min-block-size: 3em;
      padding: var(--_space-s) 0;
    }
    button.month,
    .open {
      border: 0;
      border-radius: 4px;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
    }
    .month,
    .invoice {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 var(--_space-m);
    }
    .month > :first-child {
      flex-wrap: wrap;
      column-gap: var(--_space-s);
      display: flex;
      align-items: center;
    }
    .month .note {
      grid-column: 1 / -1;
      margin-inline-start: calc(1em + var(--_space-s));
    }
    .month > :first-child .icon {
      color: var(--_muted);
      rotate: -90deg;
    }
    .month > :first-child .icon:dir(rtl) {
      rotate: 90deg;
    }
    [aria-expanded="true"] .icon.icon {
      rotate: 0deg;
    }
    .invoices {
      padding-block-end: var(--_space-m);
      padding-inline-start: calc(1em + var(--_space-s));
      overflow-wrap: anywhere;
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
    .overview .invoice + .invoice {
      border-block-start: 1px solid var(--_line);
    }
    /* The date has its line; it is divided only where it alone is too wide. A Japanese date is one word. */
    .due {
      display: inline-block;
      word-break: keep-all;
    }
    .invoice > .number {
      font-weight: 600;
      white-space: nowrap;
    }
    .place {
      inline-size: 8em;
      block-size: var(--_target);
      margin: 0;
    }
    .invoice > .place {
      justify-self: end;
    }
    .invoice .button {
      min-block-size: var(--_target);
      padding: 0.1em 0.85em;
    }
    @container (inline-size < 24rem) {
      .invoice:has(.button, .place) {
        grid-template-columns: minmax(0, 1fr);
        row-gap: var(--_space-s);
        padding-block: var(--_space-m);
      }
      .balance > .overview:has(.button, .place) {
        padding-block: 0;
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
      .invoice {
        grid-template-columns: minmax(0, 1fr);
      }
      .invoice > .number {
        justify-self: end;
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
    .pay-all {
      display: flex;
      justify-content: flex-end;
      padding-block: var(--_space-m) var(--_space-s);
    }
    .invoice > .button {
      justify-self: end;
    }
    .otherwise {
      grid-column: 1 / -1;
      justify-self: end;
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
