/** The looks of `<spend-chart>`. */
import { css } from 'lit'
import { chart } from '../internal/styles/chart.ts'
import { panel } from '../internal/styles/panel.ts'
import { shades } from '../internal/styles/shades.ts'

export const styles = [
  panel,
  shades,
  chart,
  css`
    section + section {
      margin-block-start: calc(2 * var(--_space-l));
    }
    .columns {
      block-size: 12rem;
    }
  `,
]
