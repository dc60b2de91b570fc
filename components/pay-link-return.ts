/** The return page's element alone, in one small file. */
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { PayLinkReturn } from './pay-link-return/pay-link-return.ts'

define('pay-link-return', PayLinkReturn)

export { configure } from './internal/i18n/config.ts'
export { PayLinkReturn } from './pay-link-return/pay-link-return.ts'

configureFromScript('pay-link-return', import.meta.url, { hasOwnWords: true })
