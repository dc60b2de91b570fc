/** `.notice`: a status message in one line, with an action beside it. */
import { css } from 'lit'
import { derivedTokens } from './derived-tokens.ts'

export const notice = [
  derivedTokens,
  css`
    .notice {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5em 0.8em;
      padding: 0.5em 0.8em;
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
      color: var(--_text);
      overflow-wrap: anywhere;
    }
    .notice > :first-child {
      flex: 1 1 12em;
      min-inline-size: 0;
      text-align: start;
    }
  `,
]
