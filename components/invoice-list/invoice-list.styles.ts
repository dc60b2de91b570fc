/** Styles of `<invoice-list>` around its table, and of an invoice's details. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { base } from '../internal/styles/base.ts'
import { button } from '../internal/styles/button.ts'
import { card } from '../internal/styles/card.ts'
import { field } from '../internal/styles/field.ts'
import { filters } from '../internal/styles/filters.ts'
import { icon } from '../internal/styles/icon.ts'
import { notice } from '../internal/styles/notice.ts'
import { pageButton } from '../internal/styles/page-button.ts'
import { skeleton } from '../internal/styles/skeleton.ts'
import { cards } from './table/invoice-cards.styles.ts'
import { table } from './table/invoice-table.styles.ts'

export const styles = [
  base,
  button,
  card,
  field,
  filters,
  icon,
  notice,
  pageButton,
  badge,
  skeleton,
  table,
  cards,
  css`
    .detail {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
      gap: var(--_space-l) calc(2 * var(--_space-l));
      padding: var(--_space-l);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
      overflow-wrap: anywhere;
    }
    .caption {
      color: var(--_muted);
    }
    .detail dl div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
      padding-block: 2px;
    }
    .detail dd {
      margin-inline-start: auto;
      text-align: end;
    }
    .detail .sum {
      margin-block-start: var(--_space-s);
      padding-block-start: var(--_space-s);
      border-block-start: 1px solid var(--_line);
      font-weight: 600;
    }
    .detail p {
      margin-block: var(--_space-s);
      font-size: var(--_size-s);
    }
    .detail .caption {
      margin-block-start: 0;
    }
    address + dl,
    .detail section section {
      margin-block-start: var(--_space-m);
    }
    address {
      display: grid;
      font-style: normal;
    }

    .head,
    dl.sums,
    .pager,
    .actions,
    .pager label {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-s) var(--_space-m);
    }
    .head {
      justify-content: flex-end;
      align-items: flex-start;
      margin-block-end: var(--_space-xl);
    }
    .head:not(:has(*)) {
      display: none;
    }
    dl.sums {
      align-items: flex-start;
      gap: var(--_space-m) calc(2 * var(--_space-l));
    }
    /* At the end of the line, side by side. */
    .head > .sums {
      flex: 1 1 auto;
    }
    .head .button {
      white-space: normal;
    }
    .sums dt {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    .sums dd {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      column-gap: var(--_space-m);
    }
    .overdue {
      display: inline-flex;
      align-items: baseline;
      gap: var(--_space-xs);
      color: var(--_negative);
      font-size: var(--_size-s);
    }
    .badge {
      align-items: baseline;
    }
    .icon {
      align-self: center;
    }
    .link {
      color: var(--_accent-text);
      text-underline-offset: 3px;
    }

    .notice {
      margin-block: var(--_space-s);
    }
    /* Always present above the rows, so dimming the list does not relayout or repaint rows. */
    table::after {
      content: "";
      position: absolute;
      inset: 0;
      background: color-mix(in srgb, var(--_surface) 40%, transparent);
      visibility: hidden;
      pointer-events: none;
    }
    .stale table::after {
      visibility: visible;
    }
    .empty {
      display: grid;
      justify-items: center;
      gap: var(--_space-m);
      padding-block: calc(3 * var(--_space-l));
      text-align: center;
    }

    .no-method {
      margin-block-end: var(--_space-m);
    }
    .missing-rows {
      margin-block-start: var(--_space-m);
    }
    .pager {
      margin-block-start: var(--_space-m);
      font-size: var(--_size-m);
    }
    .file {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: var(--_space-s);
      margin-block-start: var(--_space-m);
    }
    .pager > :first-child {
      flex: 1 0 auto;
    }
    .pager-buttons {
      display: flex;
      gap: var(--_space-s);
      margin-inline-start: auto;
    }
    .pager-buttons .button {
      min-inline-size: var(--_control-height);
    }
    /* Only arrows in one line with the range; in narrow cards two buttons of equal width below it. */
    @container (inline-size >= 24rem) {
      .pager-buttons .button {
        padding: 0;
      }
      .pager-buttons .page-label {
        position: absolute;
        clip-path: inset(50%);
      }
    }
    @container (inline-size < 24rem) {
      .file .button {
        flex: 1 1 auto;
      }
      .pager-buttons {
        flex: 1 0 100%;
      }
      .pager-buttons .button {
        flex: 1 1 0;
        min-inline-size: 0;
        padding-inline: 0.4em;
        white-space: normal;
      }
    }
    @container (inline-size < 12rem) {
      .pager-buttons {
        flex-wrap: wrap;
      }
      .pager-buttons .button {
        flex-basis: auto;
      }
      .pager-buttons .icon {
        display: none;
      }
    }

    @media print {
      .list:not(.no-status) :is(.action, .action-head),
      .pager label,
      .sort-icon,
      .toggle::before {
        display: none;
      }
    }

    dialog {
      inline-size: min(26rem, 100vi - 2 * var(--_space-l));
      padding: var(--_space-xl);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
      color: inherit;
      overflow-wrap: anywhere;
      box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
    }
    dialog::backdrop {
      background: rgb(0 0 0 / 45%);
    }
    dialog .link {
      display: inline-block;
      margin-block-start: var(--_space-m);
    }
    .actions {
      margin-block-start: var(--_space-xl);
    }
    .all-rows {
      max-block-size: 40vb;
      margin-block-start: var(--_space-m);
      overflow-y: auto;
    }
    .all-rows li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-m);
      padding-block: var(--_space-xs);
      border-block-start: 1px solid var(--_line);
    }
    progress {
      inline-size: 100%;
      margin-block-start: var(--_space-m);
      accent-color: var(--_accent);
    }
    .actions .button {
      flex: 1 1 auto;
    }

    /* Same heights as the content that replaces them. */
    .skeleton {
      border: solid transparent;
      border-width: 4px 0;
      background-clip: padding-box;
    }
    .skeleton.sums {
      block-size: 3.2em;
      inline-size: 22em;
      max-inline-size: 100%;
      margin-block-end: var(--_space-xl);
    }
    .skeleton.filters {
      block-size: var(--_control-height);
      margin-block-end: var(--_space-s);
    }
    .skeleton.header {
      block-size: 2.7em;
    }
    .skeleton.row {
      min-block-size: 3.8em;
      line-height: 0;
      white-space: pre;
    }
    .skeleton.footer {
      block-size: var(--_control-height);
      margin-block-start: var(--_space-m);
    }
    .detail.skeleton {
      border: 0;
      margin-block-end: calc(2.15em + var(--_space-m));
    }
    .skeleton section {
      min-block-size: 13.5em;
    }
    @container (inline-size < 36rem) {
      .skeleton.row {
        line-height: 1.73em;
      }
    }
    @container (inline-size < 35rem) {
      .skeleton section + section {
        min-block-size: 10em;
      }
    }
    @container (inline-size < 24rem) {
      .skeleton.sums {
        block-size: 7.2em;
      }
      .skeleton.and-download {
        block-size: 10em;
      }
      .skeleton:is(.filters, .footer) {
        block-size: 5.4em;
      }
    }
  `,
]
