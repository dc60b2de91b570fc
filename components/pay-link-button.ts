/** Entry of `<pay-link-button>` alone, in one small file without a session. */
import { configureFromScript } from './internal/i18n/config.ts'
import './pay-link-button/pay-link-button.define.ts'

export { configure } from './internal/i18n/config.ts'
export type * from './pay-link-button/events.ts'
export { PayLinkButton } from './pay-link-button/pay-link-button.ts'

configureFromScript('pay-link-button', import.meta.url, { hasOwnWords: true })
