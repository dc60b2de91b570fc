/** Styles of `<sample-editor>`. */
import { editorStyles } from '../../../components/backoffice/internal/base/editor.styles.ts'

export const styles = editorStyles
