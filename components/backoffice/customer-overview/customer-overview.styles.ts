/** Styles of `<customer-overview>`. */
import { css } from 'lit'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .frame {
      container-type: inline-size;
    }
    .aside,
    .parts {
      min-inline-size: 0;
    }
    nav {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-xs);
      margin-block-start: calc(2 * var(--_space-l));
    }
    .part {
      display: inline-flex;
      align-items: center;
      min-block-size: var(--_target);
      padding: 0 var(--_space-s);
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      background: none;
      color: var(--_text);
      font: inherit;
      font-size: var(--_size-m);
      text-decoration: none;
      text-align: start;
      cursor: pointer;
    }
    .part[aria-current] {
      border-color: var(--_accent-text);
      font-weight: 600;
    }
    .summary {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
      gap: var(--_space-m) var(--_space-xl);
      margin-block-end: var(--_space-m);
      padding-block-end: var(--_space-m);
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    .summary dd {
      font-weight: 600;
    }
    .summary .muted {
      display: block;
      font-weight: 400;
    }
    .owed {
      color: var(--_negative);
    }
    h3 {
      scroll-margin-block-start: var(--_space-l);
    }
    @container (inline-size >= 52rem) {
      /* In sight while the parts are read. */
      .record:not(.editing) > .parts > nav {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        margin-block-start: 0;
        padding: var(--_space-xs);
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
      }
      .record:not(.editing) .part:not([aria-current]) {
        border-color: transparent;
      }
      .record:not(.editing) h3 {
        scroll-margin-block-start: 6rem;
      }
      .record:not(.editing) {
        display: grid;
        grid-template-columns: 15rem minmax(0, 1fr);
        align-items: start;
        gap: calc(2 * var(--_space-l));
      }
      .record:not(.editing) > .aside {
        position: sticky;
        inset-block-start: var(--_space-l);
        max-block-size: calc(100dvh - 2 * var(--_space-l));
        overflow-y: auto;
      }
    }
    .head {
      margin-block-end: var(--_space-l);
    }
    h2 {
      font-size: var(--_size-xl);
    }
    h3 {
      margin-block-end: var(--_space-s);
      font-size: var(--_size-l);
    }
    .profile,
    .pair {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
      gap: var(--_space-m) var(--_space-xl);
      overflow-wrap: anywhere;
    }
    section {
      min-inline-size: 0;
      margin-block-start: calc(2 * var(--_space-l));
    }
    .pair {
      grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
      row-gap: 0;
    }
    li.row {
      gap: 0 var(--_space-l);
      align-items: baseline;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    li.row:last-child {
      padding-block-end: 0;
      border-block-end: 0;
    }
    li > .name {
      flex: 1 1 7em;
      min-inline-size: 0;
    }
    li > .number {
      margin-inline-start: auto;
      white-space: nowrap;
    }
    .note {
      flex-basis: 100%;
    }
    .below {
      margin-block-start: var(--_space-m);
    }
    .pair > section:has(wallet-editor) {
      grid-column: 1 / -1;
    }
    .card > .notice:last-child {
      margin-block-end: 0;
    }
    .name {
      font-weight: 500;
    }
    .strong .name {
      font-weight: 600;
    }
    .picker {
      margin: 0 0 var(--_space-m);
    }
    .past {
      padding-block: var(--_space-xs);
    }
    .past + .past {
      border-block-start: 1px solid var(--_line);
    }
    .past summary {
      inline-size: auto;
      color: inherit;
      font-size: inherit;
      font-weight: 500;
    }
    .past summary .number {
      float: inline-end;
    }
    .past ul {
      padding-inline-start: var(--_space-l);
    }
    .usage + .usage {
      margin-block-start: var(--_space-xl);
    }
  `,
]
