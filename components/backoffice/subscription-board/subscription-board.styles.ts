/** Styles of `<subscription-board>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { filters } from '../../internal/styles/filters.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  filters,
  css`
    .search-and-plan {
      display: flex;
      flex: 1 1 min(24rem, 100%);
      min-inline-size: 0;
      flex-wrap: wrap;
      gap: inherit;
    }
    .filters .search {
      flex: 1 1 12rem;
    }
    .rows td.plan {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .subscription {
      display: block;
    }
    @container (inline-size >= 24rem) {
      .filters select {
        max-inline-size: 14rem;
      }
    }
    @container (inline-size < 24rem) {
      .search-and-plan .field {
        flex: 1 1 auto;
      }
    }
    @container (inline-size >= 40rem) {
      .rows th.customer {
        inline-size: 26%;
      }
      .rows td.plan {
        min-inline-size: 8em;
      }
    }
  `,
]
