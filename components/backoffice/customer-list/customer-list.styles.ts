/** Styles of `<customer-list>`. */
import { css } from 'lit'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  css`
    @container (inline-size >= 40rem) {
      .rows th.name {
        inline-size: 26%;
      }
      .rows td.email {
        min-inline-size: 12em;
      }
    }
    .searched {
      margin-block-end: var(--_space-s);
    }
  `,
]
