/** One page of payment links and the way to the next. CHOICE: the newest first. */
import type { PaymentLinksQuery } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { RESOURCES, showListed } from './resource.ts'

/** Links on a page by default (links-23). */
const PAGE_SIZE = 10

export async function listLinks(
  { db, settings }: SandboxContext,
  query: PaymentLinksQuery,
  search: string,
) {
  const { after, size, status } = whereToRead(query)
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

  const href = `${settings.baseUrl}${RESOURCES}`
  const links = [{ href: `${href}${search}`, rel: 'self' }]
  if (rows.length > size && last) {
    const next = new URLSearchParams({
      page_token: writeCursor({ after: last.position, size, status }),
      ...(query.total_required && { total_required: 'true' }),
    })
    links.push({ href: `${href}?${next}`, rel: 'next' })
  }
  return {
    resources: page.map((row) => showListed(row, settings)),
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

/** A page token brings its own size and filter along; a filter beside it must be the same. */
function whereToRead({ page_size, page_token, status }: PaymentLinksQuery): {
  [member in keyof Cursor]: Cursor[member] | undefined
} & { size: number } {
  if (page_token === undefined) return { after: undefined, size: page_size ?? PAGE_SIZE, status }
  const cursor = readCursor(page_token)
  if (status !== undefined && status !== cursor.status) {
    throw new Refusal(400, [
      {
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'must be the filter of the first page',
        field: 'status',
        location: 'query',
      },
    ])
  }
  return cursor
}

/** Only with `total_required` (links-23). */
const totals = (total_items: number, size: number) => ({
  total_items,
  total_pages: Math.ceil(total_items / size),
})
