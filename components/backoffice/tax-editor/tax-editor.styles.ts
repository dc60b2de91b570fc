/** Styles of `<tax-editor>`. */
import { editorStyles } from '../internal/base/editor.styles.ts'

export const styles = editorStyles
