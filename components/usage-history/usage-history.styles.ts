/** Styles of `<usage-history>`. */
import { css } from 'lit'
import { chart } from '../internal/styles/chart.ts'
import { dataCard } from '../internal/styles/data-card.ts'
import { pageButton } from '../internal/styles/page-button.ts'
import { series } from '../internal/styles/series.ts'

export const styles = [
  dataCard,
  series,
  chart,
  pageButton,
  css`
    .field {
      margin-block-end: var(--_space-l);
    }
    th:has(.dot) {
      position: relative;
      padding-inline-start: calc(10px + var(--_space-s));
    }
    .dot {
      position: absolute;
      inset-inline-start: 0;
    }
    .further button {
      display: inline-flex;
      align-items: center;
      gap: var(--_space-xs);
      min-block-size: var(--_target);
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .further [aria-expanded="false"] .icon {
      rotate: -90deg;
    }
    .further [aria-expanded="false"]:dir(rtl) .icon {
      rotate: 90deg;
    }
    [part="period"] table {
      margin-block-start: var(--_space-s);
    }
    .period-name {
      font-weight: 500;
    }
    .amount {
      font-weight: 600;
    }
    /* The name takes a line; units, amount and change share the next one. */
    @container (inline-size < 27rem) {
      [part="period"] :is(table, tbody, tfoot) {
        display: block;
      }
      [part="period"] thead {
        position: absolute;
        clip-path: inset(50%);
      }
      [part="period"] tr {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        padding-block: var(--_space-s);
        border-block-end: 1px solid var(--_line);
      }
      [part="period"] :is(th, td) {
        padding: 0;
        border: 0;
      }
      [part="period"] th {
        padding-inline-end: var(--_space-m);
      }
      [part="period"] th:has(.dot) {
        padding-inline-start: calc(10px + var(--_space-s));
      }
      [part="period"] .amount {
        grid-area: 1 / 2;
      }
      [part="period"] .units {
        padding-inline-start: calc(10px + var(--_space-s));
        color: var(--_muted);
        font-size: var(--_size-s);
        text-align: start;
      }
      .sum .units {
        padding-inline-start: 0;
      }
      [part="change"] {
        font-size: var(--_size-s);
      }
    }
    @container (inline-size < 12rem) {
      [part="period"] tr {
        grid-template-columns: minmax(0, 1fr);
      }
      [part="period"] .amount {
        grid-area: auto;
      }
    }
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: var(--_space-s) var(--_space-m);
      margin-block-end: var(--_space-s);
    }
    .head > :last-child {
      margin-inline-start: auto;
    }
    .head .field {
      margin-block-end: 0;
    }
    .columns {
      block-size: 12rem;
    }
    .tall {
      block-size: 2.2em;
    }
  `,
]
