/** Styles of `<subscription-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  badge,
  css`
    .toolbar {
      display: flex;
      justify-content: end;
      margin-block-end: var(--_space-m);
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-xs);
      padding-block: var(--_space-m);
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    li:first-child {
      padding-block-start: 0;
    }
    li:last-child {
      padding-block-end: 0;
      border-block-end: 0;
    }
    .row {
      flex-wrap: nowrap;
      align-items: start;
    }
    .row > .badge {
      flex: none;
    }
    p {
      margin: 0;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-s);
      margin-block-start: var(--_space-s);
    }
    form.question {
      margin-block-start: var(--_space-s);
    }
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
    @container (inline-size < 28rem) {
      .row {
        flex-wrap: wrap;
      }
      .actions .button {
        flex: 1 1 auto;
      }
    }
  `,
]
