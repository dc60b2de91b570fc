/** The return page's element alone, in one small file. */
import { configureFromScript } from './internal/i18n/config.ts'
import './pay-link-return/pay-link-return.define.ts'

export { configure } from './internal/i18n/config.ts'
export { PayLinkReturn } from './pay-link-return/pay-link-return.ts'

configureFromScript('pay-link-return', import.meta.url, { hasOwnWords: true })
