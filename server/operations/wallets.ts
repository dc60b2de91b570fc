/** Wallets: prepaid credits that pay invoices before the payment method does, and their transactions. */
import { PageQuery } from '../contract/paging.ts'
import {
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
  response: WalletPageForMerchant,
  parse: WalletPage,
  retry: 'safe',
})

export const createWallet = operation({
  id: 'createWallet',
  summary: 'Create a wallet, optionally with initial credits',
  service: 'billing',
  method: 'POST',
  path: '/wallets',
  scope: 'credits:write',
  body: WalletBody,
  status: 201,
  response: WalletForMerchant,
  retry: 'never',
})

export const readWallet = operation({
  id: 'readWallet',
  summary: 'One wallet with its balances',
  service: 'billing',
  method: 'GET',
  path: '/wallets/{id}',
  scope: 'credits:read',
  status: 200,
  response: WalletForMerchant,
  parse: Wallet,
  retry: 'safe',
})

export const updateWallet = operation({
  id: 'updateWallet',
  summary: 'Change a wallet: its name, its expiration, its fee types, its rules',
  service: 'billing',
  method: 'PUT',
  path: '/wallets/{id}',
  scope: 'credits:write',
  body: WalletUpdateBody,
  status: 200,
  response: WalletForMerchant,
  retry: 'once',
})

export const createWalletTransaction = operation({
  id: 'createWalletTransaction',
  summary: 'Add credits to a wallet, or void some',
  service: 'billing',
  method: 'POST',
  path: '/wallets/{id}/wallet-transactions',
  scope: 'credits:write',
  body: WalletTransactionBody,
  status: 200,
  response: WalletTransactionPageForMerchant,
  retry: 'never',
})

export const listWalletTransactions = operation({
  id: 'listWalletTransactions',
  summary: 'Transactions of a wallet, newest first',
  service: 'billing',
  method: 'GET',
  path: '/wallets/{id}/wallet-transactions',
  scope: 'credits:read',
  query: PageQuery,
  status: 200,
  response: WalletTransactionPageForMerchant,
  parse: WalletTransactionPage,
  retry: 'safe',
})

export const readWalletTransaction = operation({
  id: 'readWalletTransaction',
  summary: 'One transaction of a wallet',
  service: 'billing',
  method: 'GET',
  path: '/wallet-transactions/{id}',
  scope: 'credits:read',
  status: 200,
  response: WalletTransactionForMerchant,
  retry: 'safe',
})
