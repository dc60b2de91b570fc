/** Styles of `<credit-note-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    .rows td:is(.invoice, .issued, .status) {
      white-space: normal;
    }
    .status .badge {
      overflow-wrap: break-word;
    }
  `,
]
