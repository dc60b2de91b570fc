/** Styles of `<event-list>`. */
import { css } from 'lit'
import { listStyles } from '../internal/base/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .filters {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
      gap: var(--_space-m);
      margin-block-end: var(--_space-m);
    }
    .rows :is(th, td) {
      overflow-wrap: anywhere;
    }
    .rows td {
      white-space: normal;
    }
  `,
]
