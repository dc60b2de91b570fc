/** The button alone, in one small file: no session, no card layout. */
import { configureFromScript } from './internal/configuration.ts'
import { define } from './internal/define.ts'
import { PayLinkButton } from './pay-link-button/pay-link-button.ts'

export { configure } from './internal/configuration.ts'

configureFromScript(import.meta.url)
define('pay-link-button', PayLinkButton)

export { PayLinkButton }
