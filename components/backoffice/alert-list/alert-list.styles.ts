/** Styles of `<alert-list>`: a name with its notes below, in any width. */
import { css } from 'lit'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .rows,
    .rows > *,
    .question-row,
    .question-row td {
      display: block;
    }
    .rows thead {
      position: absolute;
      clip-path: inset(50%);
    }
    .rows tr:not(.question-row) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 var(--_space-m);
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    .rows tr.asked,
    .rows tr:last-child:not(.question-row) {
      border-block-end: 0;
    }
    .rows :is(th, td) {
      padding: 0;
      border: 0;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .rows th.name {
      grid-area: 1 / 1;
    }
    .rows td.thresholds {
      grid-area: 2 / 1;
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    td.thresholds[data-label]::before {
      content: none;
    }
    .rows td.actions {
      position: static;
      grid-area: 1 / 2 / span 2;
      margin: 0;
      align-self: center;
    }
    @container (inline-size < 12rem) {
      .rows tr:not(.question-row) {
        grid-template-columns: minmax(0, 1fr);
      }
      .rows td.actions {
        grid-area: auto;
        justify-self: start;
      }
    }
  `,
]
