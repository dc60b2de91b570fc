/** The looks of `<pay-link-return>`: a line of text, when there is one. */
import { base } from '../internal/styles/base.ts'
import { notice } from '../internal/styles/notice.ts'

export const styles = [base, notice]
