/** Styles of `<credit-note-editor>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  badge,
  css`
    .editor {
      max-inline-size: 44rem;
    }
    .charge {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
      gap: 0 var(--_space-l);
    }
    .group:has(.charge) {
      gap: var(--_space-xs);
    }
    dl > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
      padding-block: var(--_space-xs);
      border-block-end: 1px solid var(--_line);
    }
    dt {
      color: var(--_muted);
    }
    dd {
      overflow-wrap: anywhere;
    }
    .total > * {
      color: inherit;
      font-weight: 600;
    }
  `,
]
