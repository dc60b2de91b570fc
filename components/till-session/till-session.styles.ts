/** The session has no box; only the notice of its end has one. `appearance` decides the color scheme below it. */
import { css } from 'lit'
import { button } from '../internal/styles/button.ts'
import { derivedTokens } from '../internal/styles/derived-tokens.ts'
import { notice } from '../internal/styles/notice.ts'
import { tokens } from '../internal/styles/tokens.ts'

export const styles = [
  tokens,
  derivedTokens,
  button,
  notice,
  css`
    :host {
      display: contents;
    }
    :host([hidden]),
    [hidden] {
      display: none;
    }
    :host([appearance="light"]) {
      color-scheme: light;
    }
    /* Paper is light. */
    @media not print {
      :host([appearance="dark"]) {
        color-scheme: dark;
      }
    }
    /* Not on the host, because the page's own content would inherit it. */
    .ended,
    .failures {
      /* In a grid of the page the notice takes a row. */
      grid-column: 1 / -1;
      color: var(--_text);
      font: 400 var(--_font-size) / 1.5 var(--_font);
      text-align: start;
    }
    .notice {
      box-sizing: border-box;
      margin-block-end: calc(6 * var(--_space-xs));
      padding: var(--_space-m) var(--_space-l);
    }
    .button {
      box-sizing: border-box;
    }
    :focus-visible {
      outline: 2px solid var(--_focus);
      outline-offset: 2px;
    }
  `,
]
