/** Styles of `<usage-history>`. */
import { css } from 'lit'
import { chart } from '../internal/styles/chart.ts'
import { dataCard } from '../internal/styles/data-card.ts'
import { series } from '../internal/styles/series.ts'

export const styles = [
  dataCard,
  series,
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
    @container (inline-size < 22rem) {
      [part="period"] tr {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        border-block-end: 1px solid var(--_line);
      }
      [part="period"] :is(th, td) {
        border: 0;
      }
      [part="period"] tr > :first-child {
        flex: 1 0 auto;
        max-inline-size: 100%;
      }
      /* The name takes a full line; the units start on the next one. */
      [part="period"] :is(thead tr, [part="charge"]) > :first-child {
        flex-basis: 100%;
        padding-block-end: 0;
      }
      [part="period"] td {
        padding-inline: calc(8px + var(--_space-s)) 0;
      }
      [part="period"] td:last-child {
        margin-inline-start: auto;
        padding-inline-start: 0;
      }
    }
    .footer {
      margin-block-start: var(--_space-l);
    }
    .pager-buttons {
      display: flex;
      gap: var(--_space-s);
      margin-inline-start: auto;
    }
    .columns {
      block-size: 12rem;
    }
    .tall {
      block-size: 2.2em;
    }
  `,
]
