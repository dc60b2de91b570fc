/** The return page's element alone, in one small file. */
import { configureFromScript } from './internal/configuration.ts'
import './pay-link-return/pay-link-return.define.ts'

export { configure } from './internal/configuration.ts'
export { PayLinkReturn } from './pay-link-return/pay-link-return.ts'

configureFromScript(import.meta.url)
