/** Styles of a question in the place of the button that opened it, and of a row of buttons. */
import { css } from 'lit'

export const question = css`
  .question {
    display: grid;
    gap: var(--_space-m);
  }
  .question p {
    margin: 0;
  }
  .form-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-s);
  }
  .form-actions .button {
    font-size: inherit;
  }
  .button.negative {
    color: var(--_negative);
  }
`
