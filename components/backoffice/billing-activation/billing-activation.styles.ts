/** Styles of `<billing-activation>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { dataCard } from '../../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  badge,
  css`
    :host {
      max-inline-size: 40rem;
    }
    .row {
      justify-content: start;
    }
    .row + *,
    p + *,
    .notice + .notice {
      margin-block-start: var(--_space-m);
    }
    .notice {
      margin-block-end: 0;
    }
  `,
]
