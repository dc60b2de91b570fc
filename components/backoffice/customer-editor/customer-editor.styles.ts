/** Styles of `<customer-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .editor {
      max-inline-size: 52rem;
    }
    h3 {
      margin-block-end: var(--_space-s);
    }
  `,
]
