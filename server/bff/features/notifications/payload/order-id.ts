/** The order that an event of payments is about. */

import { z } from 'zod'
import { arrayOrEmpty } from '../../../../contract/paging.ts'
import { readCapture } from '../../../../operations/internal/captures.ts'
import { textAt } from '../../../core/json.ts'
import type { Resource, ServiceEvent } from './event.ts'
import type { Reads } from './reads.ts'
import { familyOf } from './subject.ts'

/**
 * Undefined for all other events, and if the order can't be found.
 * @param resource as it is now, or as it was sent where it can't be read
 * @param reads absent for simulated events: their resources don't exist
 * @throws {NotReadYet}
 */
export async function orderIdOf(
  event: ServiceEvent,
  resource: Resource,
  reads: Reads | undefined,
): Promise<string | undefined> {
  switch (familyOf(event)) {
    case 'order':
      return textAt(resource, 'id')
    case 'capture':
      return relatedOrder(resource)
    case 'refund':
      return relatedOrder(resource) ?? relatedOrder(await refundedCapture(resource, reads))
    default:
      return undefined
  }
}

export const relatedOrder = (resource: Resource | null): string | undefined =>
  textAt(resource, 'supplementary_data', 'related_ids', 'order_id')

const Links = z.object({ links: arrayOrEmpty(z.object({ rel: z.string(), href: z.string() })) })

/** A refund names its capture by the link `up` alone. Its host and its path are not followed. */
async function refundedCapture(
  refund: Resource,
  reads: Reads | undefined,
): Promise<Resource | null> {
  const { links = [] } = Links.safeParse(refund).data ?? {}
  const { href = '' } = links.find(({ rel }) => rel === 'up') ?? {}
  const capture_id = /\/captures\/([\w-]{1,36})$/.exec(href)?.[1]
  if (capture_id === undefined || !reads) return null
  return reads.read(readCapture, { params: { capture_id } })
}
