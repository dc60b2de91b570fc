/** Registers `<wallet-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { WalletEditor } from './wallet-editor.ts'

export * from './events.ts'
export { WalletEditor }

define('wallet-editor', WalletEditor)
