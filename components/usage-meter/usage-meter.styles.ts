/** Styles of `<usage-meter>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'
import { series } from '../internal/styles/series.ts'

export const styles = [
  dataCard,
  series,
  css`
    .skeleton {
      margin: 0;
    }
    .field {
      margin-block-end: var(--_space-l);
    }
    .header {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
    }
    strong,
    .name {
      font-weight: 500;
    }
    .total {
      margin-block-start: var(--_space-xs);
    }
    .notes {
      margin-block-end: var(--_space-l);
      font-size: var(--_size-s);
    }
    .notes bdi {
      display: block;
      text-wrap: balance;
    }
    .total span {
      display: inline-block;
    }
    .big {
      --_big: var(--_size-xxl);
    }

    /* Amounts stay near their labels. */
    @container (inline-size >= 44rem) {
      .columns.meters {
        display: grid;
        grid-template-columns: minmax(14rem, 1fr) minmax(0, 44rem);
        gap: calc(2 * var(--_space-xl));
      }
    }

    :is(.bar, .limit) + ul {
      margin-block-start: var(--_space-s);
    }
    .further details {
      flex: 1;
      min-inline-size: 0;
    }
    .further summary {
      color: inherit;
      font-size: inherit;
    }
    .further li:last-child {
      border-block-end: 0;
    }
    .used {
      fill: var(--_level, var(--_series-1));
      stroke: none;
    }
    .limit {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: var(--_space-s) var(--_space-l);
      font-size: var(--_size-s);
      font-weight: 400;
    }
    .level {
      display: inline-flex;
      align-items: center;
      gap: var(--_space-xs);
      color: var(--_level, var(--_muted));
    }
    [data-level] {
      --_level: var(--_warning);
    }
    [data-level="100"] {
      --_level: var(--_negative);
    }

    li {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--_space-m);
      padding-block: var(--_space-m);
      border-block-end: 1px solid var(--_line);
    }
    .dot + span {
      flex: 1 6em;
    }
    .name {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .summary,
    li .limit {
      flex: 1 90%;
      min-inline-size: 0;
      margin-inline-start: calc(10px + var(--_space-m));
    }
    .summary {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1em;
      overflow: clip;
      font-size: var(--_size-m);
    }
    /* Between the parts of a line; before the first one it is clipped. */
    .summary bdi::before {
      display: inline-block;
      inline-size: 1em;
      margin-inline-start: -1em;
      text-align: center;
      content: "·";
    }
    li .limit {
      margin-block-start: var(--_space-m);
    }
    .amount {
      margin-inline-start: auto;
      font-weight: 600;
      overflow-wrap: break-word;
    }

    table {
      margin-block-start: var(--_space-s);
    }
    td {
      white-space: normal;
    }
    .detail bdi::first-letter {
      text-transform: uppercase;
    }
    .detail bdi {
      display: inline-block;
    }
    th .limit {
      margin-block-start: var(--_space-s);
    }
    @container (inline-size < 34rem) {
      thead {
        position: absolute;
        clip-path: inset(50%);
      }
      table,
      tbody,
      tfoot {
        display: block;
      }
      tr {
        display: flex;
        flex-wrap: wrap;
        gap: 2px var(--_space-l);
        padding-block: var(--_space-m);
        border-block-end: 1px solid var(--_line);
      }
      th,
      td {
        padding: 0;
        border: 0;
      }
      .detail {
        display: flex;
        flex: 1 0 100%;
        justify-content: space-between;
        gap: var(--_space-l);
        color: var(--_muted);
      }
      .detail:has(bdi:empty) {
        display: none;
      }
      .detail::before {
        content: attr(data-label);
      }
      [scope="row"] {
        flex: 1 6em;
        order: -2;
      }
      td:last-child {
        order: -1;
        margin-inline-start: auto;
      }
    }

    @container (inline-size < 12rem) {
      .dot + span {
        flex-basis: 4em;
      }
      .detail {
        flex-wrap: wrap;
        gap: 0 var(--_space-m);
        text-align: start;
      }
      .detail bdi {
        margin-inline-start: auto;
      }
      .level {
        display: inline;
      }
    }

    .download {
      margin-block-end: var(--_space-s);
      text-align: end;
    }
    .footer {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s) var(--_space-l);
      min-block-size: var(--_target);
      margin-block-start: var(--_space-m);
      font-size: var(--_size-s);
    }
    /* The heights of the loaded content; the transparent border is the gap. */
    .skeleton {
      border: solid transparent;
      border-width: 2px 0;
      background-clip: padding-box;
    }
    .sum {
      inline-size: 9em;
      block-size: 2.5em;
      margin-block-start: var(--_space-xs);
    }
    .bar-skeleton {
      block-size: 12px;
      margin-block-end: var(--_space-s);
    }
    .row {
      block-size: calc(2.9em + 2 * var(--_space-m) + 1px);
    }
    .taxes {
      block-size: calc(1.5em + 2 * var(--_space-m) + 1px);
    }
    @container (inline-size < 24rem) {
      .line {
        block-size: 2.9em;
      }
      .line.footer {
        block-size: 1.5em;
      }
      .sum {
        block-size: 4em;
      }
      .row {
        block-size: calc(4.3em + 2 * var(--_space-m) + 1px);
      }
    }
  `,
]
