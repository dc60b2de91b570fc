/** The customer's wallets and their transactions. */
import { PageQuery } from '../../../contract/paging.ts'
import { MyWallets, MyWalletTransactions, ShownWalletPage } from '../../../contract/wallet.ts'
import { listWallets, listWalletTransactions, readWallet } from '../../../operations/wallets.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'
import { assertRowsPresent, fetchShownRows, shownRows } from '../../core/upstream/pagination.ts'

const listShownWallets = { ...listWallets, parse: ShownWalletPage }

export const listMyWallets = customerRoute({
  id: 'listMyWallets',
  summary: 'The wallets with their balances',
  method: 'GET',
  path: '/me/wallets',
  scope: 'wallet:read',
  response: MyWallets,
  async handler({ customer, call, assertNoForeignRows, recheckCustomer, log }) {
    const { rows: wallets, incomplete } = await fetchShownRows(async (page) => {
      const query = { external_customer_id: customer.externalId, ...page }
      const { wallets, metadata } = await call(listShownWallets, { query })
      assertNoForeignRows(
        wallets.every((wallet) => !wallet || wallet.external_customer_id === customer.externalId),
      )
      return { rows: wallets, metadata }
    }, log)
    await recheckCustomer()
    return { wallets, incomplete }
  },
})

export const listMyWalletTransactions = customerRoute({
  id: 'listMyWalletTransactions',
  summary: 'Transactions of a wallet, newest first',
  method: 'GET',
  path: '/me/wallets/{id}/transactions',
  scope: 'wallet:read',
  query: PageQuery,
  response: MyWalletTransactions,
  async handler(request) {
    const { params, query, customer, call, assertOwned, assertNoForeignRows, log } = request
    const wallet = await call(readWallet, { params })
    assertOwned(wallet.id === params.id && wallet.external_customer_id === customer.externalId)
    const page = await call(listWalletTransactions, { params, query })
    assertRowsPresent(page.wallet_transactions, page.metadata, query)
    // Rows name their wallet, not their customer.
    const { rows, incomplete } = shownRows(page.wallet_transactions, log)
    assertNoForeignRows(rows.every((row) => row.wallet_id === wallet.id))
    await request.recheckCustomer()
    return { wallet_transactions: rows, metadata: page.metadata, incomplete }
  },
})
