/** Publishes changes of resources to the open pages of all replicas. */
import { z } from 'zod'
import { CHANGE_KINDS, Change } from '../../../contract/notifications/change.ts'
import type { Changes } from './changes.ts'

/** A change, and whom it concerns. */
export const PublishedChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** The resource's id at its service. */
  id: z.string(),
  /** Null if the change concerns no customer, or an unknown one. */
  customer: z
    .object({
      /** The service's id, where it is known. */
      id: z.string().optional(),
      externalId: z.string(),
    })
    .nullable()
    .default(null),
  /** The external id of the subscription that the resource belongs to, where it is known. */
  subscription: z.string().optional(),
})
export type PublishedChange = z.output<typeof PublishedChange>

/** Never rejects: a lost change must not fail the call that it is about. */
export type PublishChange = (change: PublishedChange) => Promise<void>

/** Topic of all changes, for the back office. */
export const MERCHANT_TOPIC = 'changes'

/**
 * Topics of one customer's changes. A change is published under the service's id where that is known, because an
 * external id can be given to another customer.
 */
export const idTopic = (id: string) => `changes:id ${id}`
export const keyTopic = (externalId: string) => `changes:key ${externalId}`

/** @param changes connects the replicas; without it every change is dropped */
export function changePublisher(changes: Changes | undefined): { publish: PublishChange } {
  return {
    async publish(change) {
      if (!changes || !Change.safeParse(change).success) return
      const message = JSON.stringify(change)
      const topics = [MERCHANT_TOPIC]
      const { customer } = change
      if (customer?.id !== undefined) topics.push(idTopic(customer.id))
      else if (customer) topics.push(keyTopic(customer.externalId))
      await Promise.all(topics.map((topic) => changes.publish(topic, message)))
    },
  }
}
