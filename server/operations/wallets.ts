/** Wallets: credits that pay invoices before the payment method does, and what moves in them. */
import { PageQuery } from '../contract/paging.ts'
import {
  MyWallets,
  WalletBody,
  WalletForMerchant,
  WalletPage,
  WalletPageForMerchant,
  WalletsQuery,
  WalletTransaction,
  WalletTransactionBody,
  WalletTransactionPage,
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
  answer: WalletTransactionPage,
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
  answer: WalletTransactionPage,
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
  answer: WalletTransaction,
  repeat: 'freely',
})

export const listMyWallets = customerView(listWallets, {
  id: 'listMyWallets',
  summary: 'The own wallets with their balances',
  path: '/me/wallets',
  scope: 'wallet:read',
  carried: 'page by page',
  rows: 'wallets',
  bind: ({ customer }) => ({ query: { external_customer_id: customer.externalId } }),
  theirs: (row, customer) => row.external_customer_id === customer.externalId,
  show: MyWallets,
})
