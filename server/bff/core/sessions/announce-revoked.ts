/** Announces revoked sessions to the open streams of all replicas. */
import { z } from 'zod'
import type { Changes } from '../store/changes.ts'
import { parseStored } from '../store/store.ts'
import type { Revoked } from './revocations.ts'
import type { Session } from './token.ts'

const REVOKED_TOPIC = 'revoked'

const Announcement = z.object({
  session: z.string().optional(),
  externalId: z.string().optional(),
  customerId: z.string().optional(),
}) satisfies z.ZodType<Revoked>

/** Never rejects. */
export async function announceRevoked(
  changes: Changes | undefined,
  revoked: Revoked,
): Promise<void> {
  await changes?.publish(REVOKED_TOPIC, JSON.stringify(revoked))
}

/**
 * @param onGap called after announcements may have been lost
 * @param onReady called once none is
 */
export const onRevoked = (
  changes: Changes,
  listener: (revoked: Revoked) => void,
  onGap: () => void,
  onReady: () => void,
): (() => void) =>
  changes.subscribe(
    REVOKED_TOPIC,
    (message) => {
      const revoked = parseStored(Announcement, message)
      if (revoked) listener(revoked)
    },
    onGap,
    onReady,
  )

export const concerns = (
  { session, externalId, customerId }: Revoked,
  { id, customer }: Session,
): boolean =>
  id === session ||
  (customer !== undefined && (customer.externalId === externalId || customer.id === customerId))
