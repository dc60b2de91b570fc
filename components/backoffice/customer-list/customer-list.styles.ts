/** Styles of `<customer-list>`. */
import { css } from 'lit'
import { listStyles } from '../internal/base/list.styles.ts'

export const styles = [
  listStyles,
  css`
    .rows th.name {
      inline-size: 34%;
    }
    .searched {
      margin-block-end: var(--_space-s);
    }
  `,
]
