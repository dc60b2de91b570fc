/** Wallets: credits that pay invoices before the payment method does, and what moves in them. */
import { PageQuery } from '../contract/paging.ts'
import type { SessionCustomer } from '../contract/session.ts'
import {
  MyWallets,
  MyWalletTransactions,
  Wallet,
  WalletBody,
  WalletForMerchant,
  WalletPage,
  WalletPageForMerchant,
  WalletsQuery,
  WalletTransactionBody,
  WalletTransactionForMerchant,
  WalletTransactionPage,
  WalletTransactionPageForMerchant,
  WalletUpdateBody,
} from '../contract/wallet.ts'
import { customerView } from './customer-view.ts'
import { operation } from './operation.ts'

export const listWallets = operation({
  id: 'listWallets',
  summary: 'Wallets, of all customers or of one',
  service: 'billing',
  method: 'GET',
  path: '/wallets',
  scope: 'credits:read',
  query: WalletsQuery,
  status: 200,
  answer: WalletPageForMerchant,
  reads: WalletPage,
  repeat: 'freely',
})

export const createWallet = operation({
  id: 'createWallet',
  summary: 'Create a wallet, with credits if there are any to begin with',
  service: 'billing',
  method: 'POST',
  path: '/wallets',
  scope: 'credits:write',
  body: WalletBody,
  status: 201,
  answer: WalletForMerchant,
  repeat: 'never',
})

export const readWallet = operation({
  id: 'readWallet',
  summary: 'One wallet with its balances',
  service: 'billing',
  method: 'GET',
  path: '/wallets/{id}',
  scope: 'credits:read',
  status: 200,
  answer: WalletForMerchant,
  reads: Wallet,
  repeat: 'freely',
})

export const updateWallet = operation({
  id: 'updateWallet',
  summary: 'Change a wallet: its name, its end, what it pays, its rules',
  service: 'billing',
  method: 'PUT',
  path: '/wallets/{id}',
  scope: 'credits:write',
  body: WalletUpdateBody,
  status: 200,
  answer: WalletForMerchant,
  repeat: 'once',
})

export const createWalletTransaction = operation({
  id: 'createWalletTransaction',
  summary: 'Add credits to a wallet, or take some away',
  service: 'billing',
  method: 'POST',
  path: '/wallets/{id}/wallet-transactions',
  scope: 'credits:write',
  body: WalletTransactionBody,
  status: 200,
  answer: WalletTransactionPageForMerchant,
  repeat: 'never',
})

export const listWalletTransactions = operation({
  id: 'listWalletTransactions',
  summary: 'What moved in a wallet, newest first',
  service: 'billing',
  method: 'GET',
  path: '/wallets/{id}/wallet-transactions',
  scope: 'credits:read',
  query: PageQuery,
  status: 200,
  answer: WalletTransactionPageForMerchant,
  reads: WalletTransactionPage,
  repeat: 'freely',
})

export const readWalletTransaction = operation({
  id: 'readWalletTransaction',
  summary: 'One transaction of a wallet',
  service: 'billing',
  method: 'GET',
  path: '/wallet-transactions/{id}',
  scope: 'credits:read',
  status: 200,
  answer: WalletTransactionForMerchant,
  repeat: 'freely',
})

const theirs = (row: Wallet, customer: SessionCustomer) =>
  row.external_customer_id === customer.externalId

export const listMyWallets = customerView(listWallets, {
  id: 'listMyWallets',
  summary: 'The own wallets with their balances',
  path: '/me/wallets',
  scope: 'wallet:read',
  carried: 'page by page',
  rows: 'wallets',
  bind: ({ customer }) => ({ query: { external_customer_id: customer.externalId } }),
  theirs,
  show: MyWallets,
})

export const listMyWalletTransactions = customerView(listWalletTransactions, {
  id: 'listMyWalletTransactions',
  summary: 'What moved in an own wallet, newest first',
  path: '/me/wallets/{id}/transactions',
  scope: 'wallet:read',
  query: PageQuery,
  carried: 'of their wallet',
  look: readWallet,
  bind: ({ ids, query }) => ({ ids, query }),
  theirs,
  show: MyWalletTransactions,
})
