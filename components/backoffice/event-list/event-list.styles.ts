/** Styles of `<event-list>`. */
import { css } from 'lit'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .filters {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
      margin-block-end: var(--_space-m);
    }
    @container (inline-size >= 22rem) {
      .filters {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    @container (inline-size >= 40rem) {
      .filters {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
    }
    .rows :is(th, td) {
      overflow-wrap: anywhere;
    }
    .rows thead th {
      overflow-wrap: normal;
    }
    .rows td {
      white-space: normal;
    }
    .rows :is(.metric, .subscription) {
      min-inline-size: 8em;
    }
    .unknown {
      display: block;
      color: var(--_negative);
    }
  `,
]
