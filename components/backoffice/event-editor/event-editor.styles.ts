/** Styles of `<event-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/base/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .recorded {
      margin: 0;
      overflow-wrap: anywhere;
    }
  `,
]
