/** Styles of `<plan-list>`. */
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = listStyles
