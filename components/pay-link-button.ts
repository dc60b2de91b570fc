/** Entry of `<pay-link-button>` alone, in one small file without a session. */
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { PayLinkButton } from './pay-link-button/pay-link-button.ts'

define('pay-link-button', PayLinkButton)

export { configure } from './internal/customer-configuration.ts'
export type * from './pay-link-button/pay-link-button.ts'
export { PayLinkButton } from './pay-link-button/pay-link-button.ts'

configureFromScript('pay-link-button', import.meta.url, { hasOwnWords: true })
