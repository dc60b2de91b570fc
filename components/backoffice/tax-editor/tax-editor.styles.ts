/** Styles of `<tax-editor>`. */
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = editorStyles
