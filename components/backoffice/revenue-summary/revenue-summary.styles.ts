/** Styles of `<revenue-summary>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { monthly } from '../../internal/styles/monthly.ts'

export const styles = [
  monthly,
  badge,
  css`
    .total {
      justify-content: start;
    }
    .late {
      color: var(--_negative);
    }
    .note {
      margin-block-start: var(--_space-m);
    }
  `,
]
