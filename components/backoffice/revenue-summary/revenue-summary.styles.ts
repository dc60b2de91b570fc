/** Styles of `<revenue-summary>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { chart } from '../../internal/styles/chart.ts'
import { dataCard } from '../../internal/styles/data-card.ts'
import { pageButton } from '../../internal/styles/page-button.ts'
import { series } from '../../internal/styles/series.ts'

export const styles = [
  dataCard,
  badge,
  series,
  chart,
  pageButton,
  css`
    section + section {
      margin-block-start: calc(2 * var(--_space-l));
    }
    .total {
      justify-content: start;
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
    .late {
      color: var(--_negative);
    }
    .columns {
      block-size: 12rem;
    }
    .note {
      margin-block-start: var(--_space-m);
    }
  `,
]
