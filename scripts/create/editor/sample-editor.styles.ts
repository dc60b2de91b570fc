/** Styles of `<sample-editor>`. */
import { editorStyles } from '../../../components/backoffice/internal/editor/editor.styles.ts'

export const styles = editorStyles
