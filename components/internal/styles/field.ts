/** `.field`: a select or an input with the height of a button. */
import { css } from 'lit'
import { derivedTokens } from './derived-tokens.ts'

export const field = [
  derivedTokens,
  css`
    .field {
      min-inline-size: 0;
      max-inline-size: 100%;
      min-block-size: var(--_control-height);
      padding: 0.3em 0.7em;
      padding-inline-start: min(0.7em, 3.5vw);
      border: 1px solid var(--_field-line);
      border-radius: var(--_radius-control);
      background: var(--_surface);
      color: inherit;
      font: inherit;
      font-size: var(--_size-m);
    }
    /* An iPhone zooms the page when it focuses a smaller text. */
    @media (pointer: coarse) {
      .field {
        font-size: max(16px, var(--_size-m));
      }
    }
    .field:user-invalid,
    .field[aria-invalid="true"] {
      border-color: var(--_negative);
    }
    /* A selection is a text on paper. */
    @media print {
      select.field {
        padding: 0;
        border: 0;
        background: none;
        appearance: none;
      }
    }
  `,
]
