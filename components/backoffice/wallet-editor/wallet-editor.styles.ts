/** Styles of `<wallet-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/base/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .aside,
    .move {
      display: grid;
      gap: var(--_space-m);
    }
    .aside {
      gap: var(--_space-xl);
    }
    dl {
      margin: 0;
    }
    dl > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
      padding-block: var(--_space-xs);
    }
    dd {
      margin: 0;
      overflow-wrap: anywhere;
    }
    .move p {
      margin: 0;
    }
  `,
]
