/** Styles of `<authorization-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    .back {
      margin-block-end: var(--_space-m);
    }
    .rows td:is(.guaranteed, .capturable) {
      white-space: normal;
    }
    @container (inline-size >= 40rem) {
      .rows th.reference {
        min-inline-size: 8em;
        overflow-wrap: anywhere;
      }
      .rows td:is(.guaranteed, .capturable) {
        min-inline-size: 7em;
      }
    }
  `,
]
