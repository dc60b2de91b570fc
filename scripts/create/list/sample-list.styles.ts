/** Styles of `<sample-list>`. */
import { listStyles } from '../../../components/backoffice/internal/base/list.styles.ts'

export const styles = listStyles
