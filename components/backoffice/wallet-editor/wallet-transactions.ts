/**
 * Reads the transactions of a wallet, page by page, and follows pending ones until their payment is settled or has
 * failed.
 */
import type { LitElement } from 'lit'
import type { WalletTransactionForMerchant } from '../../../server/contract/wallet.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { Polling } from '../../internal/controllers/polling.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'

export type Transaction = WalletTransactionForMerchant

export interface TransactionPage {
  readonly rows: readonly Transaction[]
  /** Starts at 1. */
  readonly page: number
  readonly hasNext: boolean
}

interface TransactionsConfig {
  readonly session: SessionConsumer
  /** The id of the wallet; empty for none. */
  readonly wallet: () => string
  /** The payment of a pending transaction is settled or has failed. */
  readonly onOutcome: (transaction: Transaction) => void
}

const PAGE_SIZE = 5
const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 60_000

export const isPending = ({ payment_status }: Transaction): boolean => payment_status === 'PENDING'

export class WalletTransactions {
  readonly #config: TransactionsConfig
  readonly #polling: Polling
  readonly #pending = new Set<string>()
  #delay = FIRST_DELAY_MS
  #wallet = ''
  #page = 1
  readonly data: AsyncData<readonly [ApiClient, string, number], TransactionPage>

  constructor(host: LitElement, config: TransactionsConfig) {
    this.#config = config
    const { session } = config
    this.data = new AsyncData<readonly [ApiClient, string, number], TransactionPage>(host, {
      session,
      resetKey: config.wallet,
      args: () => {
        const { api, state } = session
        const wallet = config.wallet()
        if (wallet !== this.#wallet) this.#restart(wallet)
        return api && wallet && state === 'active' ? [api, wallet, this.#page] : undefined
      },
      task: ([api, id, page], signal) => fetchPage(api, id, page, signal),
      onComplete: ({ rows }) => this.follow(rows),
    })
    this.#polling = new Polling(host, {
      interval: () => (this.#pending.size ? this.#delay : undefined),
      run: () => this.#check(),
    })
  }

  /** The requested page. */
  get page(): number {
    return this.#page
  }

  showPage(page: number): void {
    // A second click requests the same page.
    if (page === this.#page && this.data.pending) return
    this.#page = page
    this.data.refresh()
  }

  /** New transactions are on the first page. */
  showNewest(): void {
    this.showPage(1)
  }

  /** Reads the pending ones again, at growing intervals, until they have an outcome. */
  follow(transactions: readonly Transaction[]): void {
    const pending = transactions.filter(isPending).map((item) => item.wallet_transaction_id)
    if (pending.every((id) => this.#pending.has(id))) return
    for (const id of pending) this.#pending.add(id)
    this.#delay = FIRST_DELAY_MS
    this.#polling.reschedule()
  }

  #restart(wallet: string): void {
    this.#wallet = wallet
    this.#page = 1
    this.#pending.clear()
    this.#polling.reschedule()
  }

  async #check(): Promise<void> {
    const { session, wallet, onOutcome } = this.#config
    const { api, login } = session
    this.#delay = Math.min(2 * this.#delay, MAX_DELAY_MS)
    if (!api) return
    const id = wallet()
    const read = await Promise.all([...this.#pending].map((item) => fetchTransaction(api, item)))
    if (login !== session.login || id !== wallet()) return
    for (const item of read) {
      if (!item || isPending(item) || !this.#pending.delete(item.wallet_transaction_id)) continue
      onOutcome(item)
      this.data.refresh()
    }
  }
}

async function fetchPage(
  api: ApiClient,
  id: string,
  page: number,
  signal: AbortSignal,
): Promise<TransactionPage> {
  const options = { params: { id }, query: { page, per_page: PAGE_SIZE }, signal }
  const response = await request(api, 'GET /billing/wallets/{id}/wallet-transactions', options)
  // billing-14: these lists have `meta` instead of `metadata`.
  const { rows, next } = numberedPage(response.wallet_transactions, response.meta)
  // Throws for a malformed number, which is not shown.
  for (const { credits } of rows) parseDecimal(credits)
  return { rows, page, hasNext: next !== undefined }
}

/** Undefined if it can't be read now; it is read again. */
async function fetchTransaction(api: ApiClient, id: string): Promise<Transaction | undefined> {
  try {
    const item = await request(api, 'GET /billing/wallet-transactions/{id}', { params: { id } })
    parseDecimal(item.credits)
    return item
  } catch {
    return undefined
  }
}
