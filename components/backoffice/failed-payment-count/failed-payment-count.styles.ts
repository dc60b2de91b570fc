/** Styles of `<failed-payment-count>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { base } from '../../internal/styles/base.ts'

export const styles = [
  ...base,
  badge,
  css`
    :host {
      display: inline-block;
    }
    .badge {
      padding-inline: 0.55em;
      font-variant-numeric: tabular-nums;
    }
  `,
]
