/** Styles of `<payment-method>`. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { dataCard } from '../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  badge,
  css`
    :host(:state(unavailable)) {
      display: none;
    }
    .method {
      display: grid;
      gap: var(--_space-xs);
      overflow-wrap: anywhere;
    }
    .name {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-xs) var(--_space-m);
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-s) var(--_space-m);
      margin-block: var(--_space-m);
    }
    .actions:last-child {
      margin-block-end: 0;
    }
    :is(.method, slot) ~ .notice {
      margin-block: var(--_space-m) 0;
    }
    slot[name="empty"] ~ .actions {
      justify-content: center;
    }
    .hint {
      margin-block-start: var(--_space-m);
    }
    .link {
      color: var(--_accent-text);
      text-underline-offset: 3px;
    }
  `,
]
