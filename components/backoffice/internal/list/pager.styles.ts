/** Styles of the buttons that turn pages. */
import { css } from 'lit'

export const pagerStyles = css`
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-s);
    margin-block-start: var(--_space-m);
  }
  @container (inline-size < 40rem) {
    .pager .button {
      flex: 1 1 auto;
    }
  }
`
