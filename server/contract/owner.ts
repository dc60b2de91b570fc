/** Members by which an answer may name its customer, though the contract lists none of them for it. */
import { z } from 'zod'

const any = z.unknown().optional()

export const OWNER_MEMBERS = {
  customer_id: any,
  external_customer_id: any,
  external_subscription_id: any,
  customer: any,
}
export type OwnerMembers = { [Name in keyof typeof OWNER_MEMBERS]?: unknown }
