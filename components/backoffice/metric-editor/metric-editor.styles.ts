/** Styles of `<metric-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .filter {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    .filter + .filter {
      padding-block-start: var(--_space-m);
      border-block-start: 1px solid var(--_line);
    }
    .value {
      padding-inline-start: var(--_space-l);
      border-inline-start: 2px solid var(--_line);
    }
  `,
]
