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
    /* The chevron is two diagonals, because a strict policy blocks an image in a style sheet. */
    select.field {
      padding-inline-end: 2em;
      background-image:
        linear-gradient(45deg, transparent 38%, var(--_muted) 42% 58%, transparent 62%),
        linear-gradient(-45deg, transparent 38%, var(--_muted) 42% 58%, transparent 62%);
      background-position:
        right 1.1em top 50%,
        right 0.75em top 50%;
      background-size: 0.4em 0.4em;
      background-repeat: no-repeat;
      text-overflow: ellipsis;
      appearance: none;
    }
    select.field:dir(rtl) {
      background-position:
        left 0.75em top 50%,
        left 1.1em top 50%;
    }
    select.field:enabled,
    .field::-webkit-calendar-picker-indicator {
      cursor: pointer;
    }
    .field[type="date"] {
      appearance: none;
    }
    /* As high as the text of a button; an iPhone centers it. */
    .field::-webkit-date-and-time-value {
      margin: 0;
      text-align: start;
    }
    @media (hover: hover) {
      select.field:enabled:hover {
        background-color: var(--_surface-muted);
      }
    }
    /* Colors of a contrast theme have no gradients. */
    @media (forced-colors: active) {
      select.field {
        padding-inline-end: 0.7em;
        background-image: none;
        appearance: auto;
      }
    }
    /* An iPhone zooms the page when it focuses a smaller text. */
    @media (pointer: coarse) {
      .field {
        font-size: max(16px, var(--_size-m));
      }
    }
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
