/** Styles of the buttons that turn pages. */
import { css } from 'lit'
import { pageButton } from '../../../internal/styles/page-button.ts'

export const pagerStyles = [
  pageButton,
  css`
    .pager {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s);
      margin-block-start: var(--_space-m);
      text-align: center;
    }
    .pager .icon {
      display: none;
    }
    /* One row but for large text: the arrows stay, the words are read out. */
    @container (inline-size < 40rem) {
      .pager .button {
        flex: none;
        min-inline-size: max(var(--_target), 3em);
      }
      .pager .icon {
        display: block;
      }
      .pager .page-label {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }
    }
  `,
]
