/** Styles of `<sample-list>`. */
import { listStyles } from '../../../components/backoffice/internal/list/list.styles.ts'

export const styles = listStyles
