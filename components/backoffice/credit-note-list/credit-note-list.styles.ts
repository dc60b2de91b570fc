/** Styles of `<credit-note-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/base/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    .rows td:is(.invoice, .status) {
      white-space: normal;
    }
    @container (inline-size < 40rem) {
      .rows td.total {
        grid-area: 1 / 2;
        align-self: center;
      }
      .rows td.left {
        grid-column: 1 / -1;
        text-align: start;
      }
      td.left::before {
        content: attr(data-label) " ";
        color: var(--_muted);
        font-size: var(--_size-s);
      }
    }
    @container (inline-size < 12rem) {
      .rows td.total {
        grid-area: auto;
      }
    }
  `,
]
