/** `.icon`: in the size and color of the adjacent text. */
import { css } from 'lit'

export const icon = css`
  .icon {
    flex: none;
    inline-size: 1em;
    block-size: 1em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.625;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`
