/** Registers `<office-home>`. */
import { define } from '../../internal/dom/define-element.ts'
import { OfficeHome } from './office-home.ts'

export * from './events.ts'
export { OfficeHome }

define('office-home', OfficeHome)
