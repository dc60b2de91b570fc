/** The looks of `<usage-history>`. */
import { css } from 'lit'
import { chart } from '../internal/styles/chart.ts'
import { panel } from '../internal/styles/panel.ts'
import { shades } from '../internal/styles/shades.ts'

export const styles = [
  panel,
  shades,
  chart,
  css`
    .field {
      margin-block-end: var(--_space-l);
    }
    [part="charge"] > th {
      position: relative;
      padding-inline-start: calc(8px + var(--_space-s));
    }
    .dot {
      position: absolute;
      inset-inline-start: 0;
    }
    [part="period"] table {
      margin-block-start: var(--_space-s);
    }
    .foot {
      margin-block-start: var(--_space-l);
    }
    .turns {
      display: flex;
      gap: var(--_space-s);
    }
    .columns {
      block-size: 12rem;
    }
    .tall {
      block-size: 2.2em;
    }
  `,
]
