/** A list view read to its end, each row checked to be theirs. */
import type { Asked, Bound, CustomerView } from '../operations/customer-view.ts'
import { UpstreamError } from '../upstream/error.ts'
import { type List, PER_PAGE, wholeList } from './pages.ts'
import { type For, send } from './send.ts'
import { onlyTheirs } from './theirs.ts'

type Listed = Pick<CustomerView, 'operation' | 'rows' | 'theirs'>

/** @param most see `wholeList` */
export function listed<Row = unknown>(
  view: Listed,
  bound: Bound,
  asked: Asked,
  to: For,
  most?: number,
): Promise<List<Row>> {
  const name = view.rows ?? ''
  async function read(page: { page: number; per_page: number }) {
    const { value } = await send(
      view.operation,
      { ...bound, query: { ...bound.query, ...page } },
      to,
    )
    const answer = value as Record<string, unknown>
    const rows = answer[name] as Row[]
    onlyTheirs(view, rows, { ...asked, ids: {} }, to.record ?? {})
    return { rows, metadata: answer.metadata as never }
  }
  return wholeList<Row>(read, keyOf, most)
}

/** The rows of a list whose answer has no member for "incomplete". @throws {UpstreamError} `unreadable` */
export async function allRows<Row = unknown>(
  view: Listed,
  bound: Bound,
  asked: Asked,
  to: For,
): Promise<Row[]> {
  const { rows, state } = await listed<Row>(view, bound, asked, to)
  if (rows.length === 0 && state === 'moved') throw withoutRows()
  return rows
}

interface Counted {
  metadata?: { total_count: number } | null | undefined
}

interface OnePage {
  rows: readonly unknown[]
  counted: Counted['metadata']
}

/** @throws {UpstreamError} `unreadable` where a page has no rows, and by its own count should have some */
export function mustHoldRows(query: Bound['query'], { rows, counted }: OnePage): void {
  const { page = 1, per_page = PER_PAGE } = query ?? {}
  const before = (Number(page) - 1) * Number(per_page)
  if (rows.length === 0 && (counted?.total_count ?? 0) > before) throw withoutRows()
}

/** The rows of one page, or the answer itself where the view has no rows. @throws {UpstreamError} `unreadable` */
export function rowsIn(
  { rows: name }: Pick<CustomerView, 'rows'>,
  { query }: Bound,
  answer: unknown,
): readonly unknown[] {
  if (name === undefined) return [answer]
  const { [name]: rows = [], metadata } = answer as Record<string, unknown[]> & Counted
  mustHoldRows(query, { rows, counted: metadata })
  return rows
}

const withoutRows = () => new UpstreamError('unreadable', 'rows are counted, and none is there')

/** What tells two rows apart: the id, or the merchant's key where a row has none. */
function keyOf(row: unknown): string {
  const { id, external_id } = row as { id?: string | null; external_id?: string }
  return id ?? external_id ?? JSON.stringify(row)
}
