/** Events of `<wallet-editor>`. */
import { TillEvent } from '../../internal/dom/events.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import type { Wallet } from './wallet-draft.ts'

/** Credits were requested for the wallet or voided, or their payment is settled or has failed. */
export class WalletChangedEvent extends TillEvent {
  /** The id of the wallet. */
  readonly wallet: string

  constructor(wallet: string) {
    super('wallet-changed')
    this.wallet = wallet
  }
}

export interface WalletEditorEventMap extends EditorEvents<'wallet-editor', 'wallet', Wallet> {
  'wallet-changed': WalletChangedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends WalletEditorEventMap {}
}
