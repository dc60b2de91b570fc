/** Charts of months, a section a currency, and the line of the selected month: beside or below its amount. */
import { css } from 'lit'
import { chart } from './chart.ts'
import { dataCard } from './data-card.ts'
import { pageButton } from './page-button.ts'
import { series } from './series.ts'

export const monthly = [
  dataCard,
  series,
  chart,
  pageButton,
  css`
    section + section {
      margin-block-start: calc(2 * var(--_space-l));
    }
    .name {
      font-weight: 500;
    }
    .selected {
      align-items: baseline;
      margin-block-start: var(--_space-m);
    }
    .selected > :first-child {
      flex: 1 1 6em;
    }
    .selected .small {
      display: inline-block;
    }
    .columns {
      block-size: 12rem;
    }
  `,
]
