/** Wallets of customers. A list of them is part of the customer's view. */
import type { WalletBody, WalletForMerchant } from '../../../../server/contract/wallet.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { walletRules as rules } from '../constraints/wallet.ts'
import { abortable, type Edited } from './resource.ts'

export const wallet: Edited<WalletForMerchant, WalletBody> = {
  name: 'wallet',
  scopes: { read: 'credits:read', write: 'credits:write' },
  rules,
  idOf: ({ id }) => id,
  read: (api, id, signal) =>
    request(api, 'GET /billing/wallets/{id}', { params: { id }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /billing/wallets', { body, key }),
  /** An absent member keeps its value, so that an emptied name and no top-ups are sent. */
  update(api, id, { name = '', expiration_at, applies_to, recurring_transaction_rules = [] }) {
    const body = {
      name,
      ...(expiration_at && { expiration_at }),
      ...(applies_to && { applies_to }),
      recurring_transaction_rules,
    }
    return request(api, 'PUT /billing/wallets/{id}', { params: { id }, body })
  },
}
