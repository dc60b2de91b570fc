/** `.previous` and `.next`: buttons with an arrow in the direction of the text. Needs `button` and `icon`. */
import { css } from 'lit'

export const pageButton = css`
  .previous .icon {
    order: -1;
    rotate: 90deg;
  }
  .next .icon {
    rotate: -90deg;
  }
  :is(.previous, .next):dir(rtl) .icon {
    scale: 1 -1;
  }
`
