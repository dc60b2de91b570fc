/** Registers `<authorization-renewal>`. */
import { define } from '../../internal/dom/define-element.ts'
import { AuthorizationRenewal } from './authorization-renewal.ts'

export * from './events.ts'
export { AuthorizationRenewal }

define('authorization-renewal', AuthorizationRenewal)
