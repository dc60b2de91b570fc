/** Styles of `<subscription-list>`. */
import { badge } from '../../internal/styles/badge.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [listStyles, editorStyles, badge]
