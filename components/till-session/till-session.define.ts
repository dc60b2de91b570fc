/** Registers `<till-session>`. */
import { define } from '../internal/dom/define-element.ts'
import { TillSession } from './till-session.ts'

define('till-session', TillSession)
