/**
 * Lists payment links page by page. CHOICE: newest first.
 *
 * The `page_token` of a `next` link names a position instead of an offset, so that links created or deleted
 * meanwhile neither repeat nor hide a row.
 */
import { z } from 'zod'
import { PAYMENT_LINK_STATUSES, type PaymentLinksQuery } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import { COLLECTION_PATH, serializeListed } from './serialize.ts'

/** Links on a page without `page_size` (links-23). */
const DEFAULT_PAGE_SIZE = 10

export async function listLinks(
  { db, config }: SandboxContext,
  query: PaymentLinksQuery,
  search: string,
) {
  const { after, size, status } = pageStart(query)
  const all = db
    .selectFrom('payment_links')
    .$if(status !== undefined, (links) => links.where('status', '=', status!))
  const rows = await all
    .selectAll()
    .$if(after !== undefined, (links) => links.where('position', '<', after!))
    .orderBy('position', 'desc')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)

  const href = `${config.baseUrl}${COLLECTION_PATH}`
  const links = [{ href: `${href}${search}`, rel: 'self' }]
  if (rows.length > size && last) {
    const next = new URLSearchParams({
      page_token: encodeCursor({ after: last.position, size, status }),
      ...(query.total_required && { total_required: 'true' }),
    })
    links.push({ href: `${href}?${next}`, rel: 'next' })
  }
  return {
    resources: page.map((row) => serializeListed(row, config)),
    // Totals only with `total_required` (links-23).
    ...(query.total_required && totals(await count(all), size)),
    links,
  }

  async function count(from: typeof all): Promise<number> {
    const { n } = await from
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
}

const totals = (total_items: number, size: number) => ({
  total_items,
  total_pages: Math.ceil(total_items / size),
})

/** A page token includes size and filter; a filter beside it must be equal. */
function pageStart({ page_size, page_token, status }: PaymentLinksQuery): {
  [member in keyof Cursor]: Cursor[member] | undefined
} & { size: number } {
  if (page_token === undefined) {
    return { after: undefined, size: page_size ?? DEFAULT_PAGE_SIZE, status }
  }
  const cursor = decodeCursor(page_token)
  if (status !== undefined && status !== cursor.status) {
    throw invalidParameter('status', 'must be the filter of the first page')
  }
  return cursor
}

const CursorTuple = z.tuple([
  z.int().min(1),
  z.int().min(1).max(100),
  z.enum(PAYMENT_LINK_STATUSES).nullable(),
])

interface Cursor {
  /** Position of the last row of the previous page. */
  after: number
  size: number
  status: (typeof PAYMENT_LINK_STATUSES)[number] | undefined
}

const encodeCursor = ({ after, size, status }: Cursor): string =>
  Buffer.from(JSON.stringify([after, size, status ?? null])).toString('base64url')

/** @throws {ServiceError} 400 for a token that this service did not issue */
function decodeCursor(token: string): Cursor {
  try {
    const text = Buffer.from(token, 'base64url').toString('utf8')
    const [after, size, status] = CursorTuple.parse(JSON.parse(text))
    return { after, size, status: status ?? undefined }
  } catch {
    throw invalidParameter('page_token', 'is not the token of a next link')
  }
}

const invalidParameter = (field: string, description: string) =>
  new ServiceError(400, [
    { issue: 'INVALID_PARAMETER_VALUE', description, field, location: 'query' },
  ])
