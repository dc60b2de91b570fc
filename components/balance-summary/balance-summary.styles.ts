/** Styles of `<balance-summary>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css`
    .header .muted {
      display: flex;
      align-items: center;
      gap: var(--_space-xs);
    }
    .overdue,
    .overdue .muted {
      color: var(--_negative);
    }
    .success {
      --_success: var(--_positive);
      display: flex;
      align-items: center;
      gap: var(--_space-s);
    }
    .success .icon {
      color: var(--_success);
    }
    .months {
      margin-block-start: var(--_space-m);
    }
    .months > li {
      border-block-start: 1px solid var(--_line);
    }
    .month {
      inline-size: 100%;
      min-block-size: 3em;
      padding: var(--_space-s) 0;
      border: 0;
      border-radius: 4px;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
    }
    .month > :first-child {
      display: flex;
      align-items: center;
      gap: var(--_space-s);
    }
    .row > :last-child {
      margin-inline-start: auto;
    }
    .month .note {
      display: flex;
      flex-basis: 100%;
      align-items: center;
      gap: var(--_space-xs);
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
    .invoices li {
      padding-block: var(--_space-xs);
    }
  `,
]
