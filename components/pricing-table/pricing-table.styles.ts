/** Styles of `<pricing-table>`. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { base } from '../internal/styles/base.ts'
import { button } from '../internal/styles/button.ts'
import { card } from '../internal/styles/card.ts'
import { field } from '../internal/styles/field.ts'
import { filters } from '../internal/styles/filters.ts'
import { notice } from '../internal/styles/notice.ts'
import { skeleton } from '../internal/styles/skeleton.ts'

export const styles = [
  base,
  badge,
  button,
  card,
  field,
  filters,
  notice,
  skeleton,
  css`
    .table {
      container-type: inline-size;
      overflow-wrap: anywhere;
    }
    .notice,
    .currency {
      margin-block-end: var(--_space-m);
    }
    .small {
      font-size: var(--_size-s);
    }
    .switch {
      justify-content: center;
      margin-block-end: var(--_space-xl);
    }

    .controls,
    .plan,
    ::slotted([slot="column"]) {
      box-sizing: border-box;
      min-inline-size: 0;
      padding: var(--_space-xl);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
      box-shadow: var(--_shadow);
    }
    .controls {
      margin-block-end: var(--_space-xl);
    }
    .title {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s);
      min-block-size: var(--_control-height);
      margin-block-end: var(--_space-m);
    }
    .metrics {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
      gap: var(--_space-l) var(--_space-xl);
      margin-block-end: var(--_space-m);
    }
    .metric {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: var(--_space-xs);
    }
    .metric label {
      font-size: var(--_size-m);
      font-weight: 500;
    }
    .metric .field {
      inline-size: 100%;
    }
    .presets + label {
      margin-block-start: var(--_space-s);
    }
    .metric .error {
      font-size: var(--_size-s);
    }
    input[type="range"] {
      inline-size: 100%;
      min-inline-size: 0;
      block-size: var(--_target);
      margin: 0;
      accent-color: var(--_accent);
      cursor: pointer;
    }
    .presets {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-xs);
    }
    .preset {
      flex: 1 0 auto;
      min-inline-size: var(--_target);
      min-block-size: var(--_target);
      padding: 0 0.6em;
      border: 1px solid var(--_field-line);
      border-radius: var(--_radius-control);
      background: var(--_surface);
      color: inherit;
      font: inherit;
      font-size: var(--_size-s);
      font-variant-numeric: tabular-nums;
      cursor: pointer;
    }
    @media (hover: hover) {
      .preset:hover {
        background: var(--_surface-muted);
      }
    }
    .preset[aria-pressed="true"] {
      border-color: var(--_accent-text);
      background: var(--_accent-soft);
      box-shadow: inset 0 0 0 1px var(--_accent-text);
    }

    .plans {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-l);
    }
    .plans + .currency {
      margin-block-start: var(--_space-xl);
    }
    .plan {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: var(--_space-m);
    }
    .plan[part~="current"] {
      border-color: var(--_accent-text);
      box-shadow: inset 0 0 0 1px var(--_accent-text);
    }
    .plan > div {
      min-inline-size: 0;
    }
    /* A table: the parts of all plans line up. Below, each plan is a card. */
    @container (inline-size >= 40rem) {
      .plans {
        grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
      }
      .plan,
      ::slotted([slot="column"]) {
        grid-row: span 6;
      }
      .plan {
        grid-template-rows: subgrid;
        gap: 0;
      }
      .plan > :not(:last-child) {
        padding-block-end: var(--_space-m);
      }
    }
    .head strong {
      margin-inline-end: var(--_space-s);
      font-size: var(--_size-l);
    }
    .big {
      --_big: var(--_size-xxl);
      line-height: 1.2;
    }
    .terms {
      font-size: var(--_size-s);
    }
    .terms:not(:empty) {
      margin-block-end: var(--_space-m);
    }
    .action .button {
      inline-size: 100%;
      min-block-size: var(--_large-height);
      font-size: var(--_font-size);
    }
    /* WebKit breaks no long word of a flex item otherwise. */
    .action .button bdi {
      min-inline-size: 0;
    }
    .features ::slotted(*) {
      margin-block: 0;
    }
    .features ::slotted(ul) {
      padding-inline-start: 1.2em;
    }
    .charges > div + div {
      margin-block-start: var(--_space-s);
    }
    .charges dt {
      font-weight: 500;
    }
    .charges dd,
    .charges details {
      font-size: var(--_size-m);
    }
    .charges dd {
      color: var(--_muted);
    }
    .sum [part="estimated"] {
      font-size: var(--_size-xl);
    }
    .sum .badge {
      margin-block: var(--_space-xs);
    }
    summary {
      inline-size: fit-content;
      min-block-size: var(--_target);
      align-content: center;
      border-radius: 4px;
      color: var(--_muted);
      font-size: var(--_size-s);
      cursor: pointer;
    }
    .row {
      display: flex;
      justify-content: space-between;
      gap: var(--_space-m);
      padding-block: var(--_space-xs);
      font-size: var(--_size-s);
    }
    .row .part {
      display: block;
    }
    .row dd {
      flex: none;
    }
    .plan .skeleton {
      block-size: 1.5em;
      inline-size: 70%;
    }
    .plan .skeleton:nth-child(2) {
      block-size: 3em;
    }
    .plan .skeleton:last-child {
      block-size: 12em;
      inline-size: 100%;
    }
    ::slotted([slot="legal"]) {
      display: block;
      margin-block-start: var(--_space-l);
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    ::slotted([slot="empty"]) {
      display: block;
    }
    .empty {
      padding-block: var(--_space-l);
      text-align: center;
    }
    @media print {
      .controls,
      .switch {
        display: none;
      }
    }
    @media (forced-colors: active) {
      .preset[aria-pressed="true"],
      .plan[part~="current"] {
        outline: 2px solid Highlight;
      }
    }
  `,
]
