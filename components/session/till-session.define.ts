/** Registers `<till-session>`. */
import { define } from '../internal/define.ts'
import { TillSession } from './till-session.ts'

define('till-session', TillSession)
