/** Replaces a link whole (links-24), but for what never changes. */
import type { OpenPaymentLinkReplacement } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import { checkPrices } from './check.ts'
import { fingerprintOf, refuseEqual } from './equal.ts'
import { type LinkRow, toContent } from './resource.ts'
import { findLink } from './store.ts'

/** @throws {Refusal} 404, 422 */
export async function replaceLink(
  { db, clock }: SandboxContext,
  id: string,
  { integration_mode, type, ...rest }: OpenPaymentLinkReplacement,
): Promise<LinkRow> {
  return await db.transaction().execute(async (trx) => {
    const { content } = await findLink(trx, id, { lock: true })
    // links-11: both are immutable after creation.
    for (const [member, given] of Object.entries({ integration_mode, type })) {
      if (given !== content[member as 'integration_mode' | 'type']) {
        throw refuse('FIELD_IS_IMMUTABLE', 'It can not be changed.', `/${member}`, given)
      }
    }
    checkPrices(rest)
    const replacement = toContent({
      ...rest,
      integration_mode: content.integration_mode,
      type: content.type,
    })
    const fingerprint = fingerprintOf(replacement)
    await refuseEqual(trx, fingerprint, id)
    return await trx
      .updateTable('payment_links')
      .set({ content: JSON.stringify(replacement), fingerprint, update_time: clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
