/** Entry of the button alone, in one small file without a session. A card is a button here. */
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { LinkButton } from './pay-link-button/link-button.ts'

export { configure } from './internal/i18n/config.ts'
export type * from './pay-link-button/events.ts'
export { LinkButton as PayLinkButton }

define('pay-link-button', LinkButton)
configureFromScript(import.meta.url)
