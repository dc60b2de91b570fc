/** The customer's wallets and their transactions. */
import { PageQuery } from '../../contract/paging.ts'
import { MyWallets, MyWalletTransactions } from '../../contract/wallet.ts'
import { listWallets, listWalletTransactions, readWallet } from '../../operations/wallets.ts'
import { assertRowsPresent, fetchAllRows } from '../../upstream/pagination.ts'
import { customerRoute } from './customer-route.ts'

export const listMyWallets = customerRoute({
  id: 'listMyWallets',
  summary: 'The wallets with their balances',
  method: 'GET',
  path: '/me/wallets',
  scope: 'wallet:read',
  response: MyWallets,
  async handler({ customer, call, assertNoForeignRows, recheckCustomer }) {
    const wallets = await fetchAllRows(async (page) => {
      const query = { external_customer_id: customer.externalId, ...page }
      const { wallets, metadata } = await call(listWallets, { query })
      assertNoForeignRows(
        wallets.every(({ external_customer_id }) => external_customer_id === customer.externalId),
      )
      return { rows: wallets, metadata }
    })
    await recheckCustomer()
    return { wallets }
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
    const { params, query, customer, call, assertOwned, assertNoForeignRows } = request
    const wallet = await call(readWallet, { params })
    assertOwned(wallet.id === params.id && wallet.external_customer_id === customer.externalId)
    const page = await call(listWalletTransactions, { params, query })
    assertRowsPresent(page.wallet_transactions, page.metadata, query)
    // Rows name their wallet, not their customer.
    assertNoForeignRows(page.wallet_transactions.every((row) => row.wallet_id === wallet.id))
    await request.recheckCustomer()
    return page
  },
})
