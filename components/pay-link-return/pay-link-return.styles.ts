/** Styles of `<pay-link-return>`. */
import { base } from '../internal/styles/base.ts'
import { notice } from '../internal/styles/notice.ts'

export const styles = [base, notice]
