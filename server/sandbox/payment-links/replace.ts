/** Replaces a payment link as a whole, except for its immutable members (links-11, links-24). */
import type { OpenPaymentLinkReplacement } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { unprocessable } from '../http/errors.ts'
import { assertNoDuplicate, contentFingerprint } from './duplicates.ts'
import { assertPrices } from './prices.ts'
import { toContent } from './serialize.ts'
import { findLink, type LinkRow } from './store.ts'

/** @throws {Refusal} 404, 422 */
export async function replaceLink(
  { db, clock }: SandboxContext,
  id: string,
  { integration_mode, type, ...rest }: OpenPaymentLinkReplacement,
): Promise<LinkRow> {
  return await db.transaction().execute(async (trx) => {
    const { content } = await findLink(trx, id, { lock: true })
    // links-11: immutable after creation.
    for (const [member, given] of Object.entries({ integration_mode, type })) {
      if (given !== content[member as 'integration_mode' | 'type']) {
        throw unprocessable('FIELD_IS_IMMUTABLE', 'It can not be changed.', `/${member}`, given)
      }
    }
    assertPrices(rest)
    const replacement = toContent({
      ...rest,
      integration_mode: content.integration_mode,
      type: content.type,
    })
    const fingerprint = contentFingerprint(replacement)
    await assertNoDuplicate(trx, fingerprint, id)
    return await trx
      .updateTable('payment_links')
      .set({ content: JSON.stringify(replacement), fingerprint, update_time: clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
