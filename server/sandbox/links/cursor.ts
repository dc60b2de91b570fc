/**
 * The opaque `page_token` of a `next` link: where the page before ended, and what was asked for then.
 *
 * It names a position instead of an offset, so links created or deleted meanwhile neither repeat nor
 * hide a row.
 */
import { z } from 'zod'
import { PAYMENT_LINK_STATUSES } from '../../contract/payment-link.ts'
import { Refusal } from '../refusal.ts'

const Cursor = z.tuple([
  z.int().min(1),
  z.int().min(1).max(100),
  z.enum(PAYMENT_LINK_STATUSES).nullable(),
])

export interface Cursor {
  /** The position of the last row of the page before. */
  after: number
  size: number
  status: (typeof PAYMENT_LINK_STATUSES)[number] | undefined
}

export const writeCursor = ({ after, size, status }: Cursor): string =>
  Buffer.from(JSON.stringify([after, size, status ?? null])).toString('base64url')

/** @throws {Refusal} 400 for a token that was not handed out here */
export function readCursor(token: string): Cursor {
  try {
    const text = Buffer.from(token, 'base64url').toString('utf8')
    const [after, size, status] = Cursor.parse(JSON.parse(text))
    return { after, size, status: status ?? undefined }
  } catch {
    throw new Refusal(400, [
      {
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'is not the token of a next link',
        field: 'page_token',
        location: 'query',
      },
    ])
  }
}
