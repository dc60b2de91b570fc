/** Events of `<wallet-editor>`. */
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import type { Wallet } from './wallet-draft.ts'

/** The wallet was loaded. */
export class WalletEditorLoadedEvent extends DataLoadedEvent<Wallet> {
  constructor(data: Wallet) {
    super('wallet-editor-loaded', data)
  }
}

/** The wallet could not be loaded. */
export class WalletEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('wallet-editor-failed', error)
  }
}

/** The wallet was created or changed. */
export class WalletSavedEvent extends DataLoadedEvent<Wallet> {
  constructor(data: Wallet) {
    super('wallet-saved', data)
  }
}

/** Credits were requested for the wallet or voided, or their payment is settled or has failed. */
export class WalletCreditsEvent extends TillEvent {
  /** The id of the wallet. */
  readonly wallet: string

  constructor(wallet: string) {
    super('wallet-credits')
    this.wallet = wallet
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class WalletEditorCloseEvent extends TillEvent {
  constructor() {
    super('wallet-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class WalletEditorClosedEvent extends TillEvent {
  constructor() {
    super('wallet-editor-closed')
  }
}

export interface WalletEditorEventMap {
  'wallet-editor-loaded': WalletEditorLoadedEvent
  'wallet-editor-failed': WalletEditorFailedEvent
  'wallet-saved': WalletSavedEvent
  'wallet-credits': WalletCreditsEvent
  'wallet-editor-close': WalletEditorCloseEvent
  'wallet-editor-closed': WalletEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends WalletEditorEventMap {}
}
