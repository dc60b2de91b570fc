/** The way of what moved in a wallet: a look at whose that is, then the page that was asked for. */
import type { CustomerView } from '../operations/customer-view.ts'
import { listWalletTransactions, readWallet } from '../operations/wallets.ts'
import { ProblemError } from '../problem.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { mustHoldRows } from './listed.ts'
import { say } from './say.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { stillTheirs } from './still-theirs.ts'
import { onlyTheirs } from './theirs.ts'

export async function ofTheirWallet(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  const { value: wallet } = await send(readWallet, { ids: asked.ids }, to)
  if (wallet.id !== asked.ids.id) throw new ProblemError('not-found')
  onlyTheirs(view, [wallet], asked, record)
  const bound = bind(view, asked)
  const { value } = await send(listWalletTransactions, bound, to)
  mustHoldRows(bound.query, { rows: value.wallet_transactions, counted: value.metadata })
  // Rows don't name their customer, but the wallet that they are of.
  const ofTheWallet = { theirs: (row: { wallet_id: string }) => row.wallet_id === wallet.id }
  onlyTheirs(ofTheWallet, value.wallet_transactions, { ...asked, ids: {} }, record)
  await stillTheirs(asked, to)
  return say(c, show(view, value))
}
