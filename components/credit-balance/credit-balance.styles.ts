/** Styles of `<credit-balance>`. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { dataCard } from '../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  badge,
  css`
    /* Amounts stay near their labels. */
    .wallets {
      max-inline-size: 44rem;
    }
    .wallets > li + li {
      margin-block-start: var(--_space-l);
      padding-block-start: var(--_space-l);
      border-block-start: 1px solid var(--_line);
    }
    .strong {
      overflow-wrap: anywhere;
    }
    dl {
      margin-block-start: var(--_space-s);
      font-size: var(--_size-m);
    }
    dl .row {
      padding-block: var(--_space-xs);
      gap: 0 var(--_space-l);
    }
    [part="transaction"] {
      padding-block: var(--_space-s);
      border-block-start: 1px solid var(--_line);
      font-size: var(--_size-m);
    }
    [part="transaction"] > :first-child {
      flex: 1 1 8em;
      min-inline-size: 0;
    }
    [part="transaction"] > :first-child > bdi {
      font-weight: 500;
    }
    [part="transaction"] > span.number {
      font-weight: 600;
    }
    .when {
      display: block;
    }
    dt {
      color: var(--_muted);
    }
    dd,
    .row > .number {
      margin-inline-start: auto;
      overflow-wrap: anywhere;
    }
  `,
]
