/** Every element for a shop's customers, and what a page may set for all of them. */
import { configureFromScript } from './internal/configuration.ts'
import './session/till-session.define.ts'
import './invoice-filters/invoice-filters.define.ts'
import './invoice-list/invoice-list.define.ts'
import './pay-link-button/pay-link-button.define.ts'
import './pay-link-return/pay-link-return.define.ts'
import './usage-meter/usage-meter.define.ts'

export type { ApiError, ApiErrorCode } from './internal/api-error.ts'
export { configure } from './internal/configuration.ts'
export * from './invoice-filters/events.ts'
export { InvoiceFilters } from './invoice-filters/invoice-filters.ts'
export * from './invoice-list/events.ts'
export { InvoiceList } from './invoice-list/invoice-list.ts'
export * from './pay-link-button/events.ts'
export { PayLinkButton } from './pay-link-button/pay-link-button.ts'
export { PayLinkReturn, PayLinkReturnEvent } from './pay-link-return/pay-link-return.ts'
export * from './session/events.ts'
export { TillSession } from './session/till-session.ts'
export * from './usage-meter/events.ts'
export { UsageMeter } from './usage-meter/usage-meter.ts'

configureFromScript(import.meta.url)
