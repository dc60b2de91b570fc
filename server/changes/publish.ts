/** Publishes changes of resources to the open pages of all replicas. */
import { Change, type ChangeKind } from '../contract/notifications/change.ts'
import type { Changes } from '../store/changes.ts'

/** A change, and the customer that it concerns. */
export interface PublishedChange {
  kind: ChangeKind
  /** The resource's id at its service. */
  id: string
  /** The customer's external id; null if the change concerns no customer, or an unknown one. */
  customer: string | null
}

/** Never rejects: a lost change must not fail the call that it is about. */
export type PublishChange = (change: PublishedChange) => Promise<void>

/** Topic of all changes, for the back office. */
export const MERCHANT_TOPIC = 'changes'
/** Topic of one customer's changes. */
export const customerTopic = (externalId: string) => `changes:${externalId}`

/** @param changes connects the replicas; without it every change is dropped */
export function changePublisher(changes: Changes | undefined): { publish: PublishChange } {
  return {
    async publish({ kind, id, customer }) {
      const change = Change.safeParse({ kind, id })
      if (!changes || !change.success) return
      const message = JSON.stringify(change.data)
      const topics =
        customer === null ? [MERCHANT_TOPIC] : [MERCHANT_TOPIC, customerTopic(customer)]
      await Promise.all(topics.map((topic) => changes.publish(topic, message)))
    },
  }
}
