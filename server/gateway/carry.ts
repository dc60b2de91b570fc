/** Picks the way of a view; each way is a file of its own. */
import type { Carried, CustomerView } from '../operations/customer-view.ts'
import { byOneCall, byOneCallAndALook } from './by-one-call.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { merged } from './merged.ts'
import { ofTheirWallet } from './of-their-wallet.ts'
import { onTheirSubscription } from './on-their-subscription.ts'
import { pageByPage } from './page-by-page.ts'
import { underAMark } from './under-a-mark.ts'

type Way = (gateway: Gateway, view: CustomerView, c: GatewayContext) => Promise<Response>

const WAYS: Record<Carried, Way> = {
  'by one call': byOneCall,
  'by one call and a look': byOneCallAndALook,
  'on their subscription': onTheirSubscription,
  'of their wallet': ofTheirWallet,
  'page by page': pageByPage,
  merged,
  'under a mark': underAMark,
}

export const carry = (gateway: Gateway, view: CustomerView) => (c: GatewayContext) =>
  WAYS[view.carried](gateway, view, c)
