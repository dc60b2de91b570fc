/** Types of the tables of the vault: setup tokens, payment tokens, and the customers they belong to. */
import type { Generated, Selectable } from 'kysely'
import type { SetupTokenStatus, WalletSource } from '../../../contract/vault/setup-token.ts'
import type { Json, JsonOrNull } from './columns.ts'

/** Result of payments with a source: each succeeds, each fails, or the first one fails. */
type PaymentBehavior = 'succeeds' | 'fails' | 'fails-once'

/** The source that its owner chose on the approve page. */
export interface ApprovedSource {
  behavior: PaymentBehavior
  /** The wallet, or the card's number, as it is never answered: the same source has the same account. */
  account: string
  source: SavedSource
  /** Of the approve page that was submitted: submitted twice, it leads back twice. */
  attempt: string
}

/** As payment tokens answer it. */
type SavedSource =
  | { paypal: SavedWallet }
  | { card: { brand: string; last_digits: string; expiry: string } }

interface SavedWallet {
  email_address: string
  account_id: string
  name: { given_name: string; surname: string }
}

export interface VaultTables {
  vault_customers: {
    id: string
    merchant_customer_id: string | null
    create_time: Date
  }
  /** `approved` is null before the approval. */
  setup_tokens: {
    id: string
    position: Generated<number>
    customer_id: string
    source: Json<WalletSource>
    status: SetupTokenStatus
    approved: JsonOrNull<ApprovedSource>
    create_time: Date
  }
  payment_tokens: {
    id: string
    position: Generated<number>
    customer_id: string
    setup_token_id: string
    source: Json<SavedSource>
    account: string
    behavior: PaymentBehavior
    create_time: Date
    deleted_at: Date | null
  }
  /** Digests of the request keys. A repeat with another `fingerprint` is rejected. */
  vault_requests: {
    key: string
    fingerprint: string
    result_id: string
    create_time: Date
  }
}

export type SetupTokenRow = Selectable<VaultTables['setup_tokens']>
export type PaymentTokenRow = Selectable<VaultTables['payment_tokens']>
