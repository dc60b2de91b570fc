/** Styles of a question in the place of the button that opened it, and of a row of buttons. */
import { css } from 'lit'

export const question = css`
  .question {
    display: grid;
    gap: var(--_space-m);
  }
  .form-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-s);
  }
  /* The choice that loses something has the emphasis, once it can be pressed. */
  .button.negative:not([aria-disabled="true"]) {
    border-color: transparent;
    background: var(--_negative);
    color: var(--_surface);
    /* The text changes at once, and would be unreadable on the way. */
    transition: none;
  }
  @media (hover: hover) {
    .button.negative:not([aria-disabled="true"]):hover {
      background: color-mix(in oklab, var(--_negative) 88%, var(--_press-tint));
    }
  }
`
