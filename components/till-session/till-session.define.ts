/** Registers `<till-session>`. */
import { define } from '../internal/dom/define-element.ts'
import { TillSession } from './till-session.ts'

export * from './events.ts'
export { TillSession }

define('till-session', TillSession)
