/** Styles of `<customer-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    .overdue-sum {
      display: block;
      color: var(--_negative);
      font-weight: 600;
    }
    .last .date {
      display: block;
      white-space: nowrap;
    }
    td.plan {
      white-space: normal;
    }
    @container (inline-size >= 40rem) {
      .rows th.name {
        inline-size: 22%;
      }
      .rows td.email {
        min-inline-size: 9em;
      }
    }
    /* Of a table that is too narrow for all of them, the address is in the record and in the file. */
    @container (40rem <= inline-size < 52rem) {
      .rows .email {
        display: none;
      }
    }
    @container (inline-size >= 52rem) {
      .sort {
        white-space: nowrap;
      }
    }
    @container (inline-size < 40rem) {
      .overdue-sum,
      .last .date {
        display: inline-block;
      }
    }
  `,
]
