/** Styles of `<tax-list>`. */
import { listStyles } from '../internal/base/list.styles.ts'

export const styles = listStyles
