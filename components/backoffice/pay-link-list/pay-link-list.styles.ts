/** Styles of `<pay-link-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    @container (inline-size >= 40rem) {
      .rows th.name {
        inline-size: 40%;
      }
    }
  `,
]
