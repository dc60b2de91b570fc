/** Styles of `<alert-editor>`. */
import { editorStyles } from '../internal/base/editor.styles.ts'

export const styles = editorStyles
