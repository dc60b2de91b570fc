/** Base styles of all shadow roots: type, focus ring, links, text for screen readers. */
import { css } from 'lit'
import { tokens } from './tokens.ts'

/** Takes tokens along. Numbers in `.number` line up; `.muted` is secondary text. */
export const base = [
  tokens,
  css`
    :host {
      display: block;
      color: var(--_text);
      font: 400 var(--_font-size) / 1.5 var(--_font);
      text-align: start;
      -webkit-font-smoothing: antialiased;
    }
    :host([hidden]),
    [hidden]:not(#_) {
      display: none;
    }
    * {
      box-sizing: border-box;
    }
    :focus-visible {
      outline: 2px solid var(--_focus);
      outline-offset: 2px;
    }
    .number {
      font-variant-numeric: tabular-nums;
      unicode-bidi: isolate;
    }
    .muted {
      color: var(--_muted);
    }
    .sr-only {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  `,
]
