/** Webhook events of wallets and of their transactions, which carry the whole wallet with its new balances. */
import { anyOf } from '../../database/bulk.ts'
import { selectWallets, serializeWallet } from '../serializers/wallet.ts'
import { recorder } from './record.ts'

/** Takes ids of wallets, and records one event for each occurrence of an id. */
export const recordWalletEvents = recorder(
  {
    'WALLET.CREATED': 'A wallet was created.',
    'WALLET.UPDATED': 'A wallet was updated.',
    'WALLET.TERMINATED': 'A wallet was terminated.',
    'WALLET.NET-BALANCE-DEPLETED': 'The net balance of a wallet is depleted.',
    'WALLET-TRANSACTION.CREATED': 'A wallet transaction was created.',
    'WALLET-TRANSACTION.UPDATED': 'A wallet transaction was updated.',
  },
  async (trx, ids) => {
    const rows = await selectWallets(trx).where('wallets.id', '=', anyOf(ids)).execute()
    const resources = new Map<string, object>()
    for (const row of rows) resources.set(row.id, await serializeWallet(trx, row))
    return ids.map((id) => resources.get(id)!)
  },
)
