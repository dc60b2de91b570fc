/** Styles of `<subscription-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  editorStyles,
  badge,
  css`
    .choice {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0 var(--_space-s);
    }
    .choice > .hint {
      grid-column: 2;
    }
    .choice > label {
      min-block-size: var(--_target);
      align-content: center;
    }
    .choice > input {
      margin-block: auto;
    }
    /* A card has no lines without a date. */
    @container (inline-size < 40rem) {
      td:has(> .none) {
        display: none;
      }
    }
    @container (inline-size >= 40rem) {
      .rows td:is(.start, .period-end, .end) {
        white-space: nowrap;
      }
    }
  `,
]
