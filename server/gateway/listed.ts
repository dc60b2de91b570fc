/** A list view read to its end, each row checked to be theirs. */
import type { Asked, Bound, CustomerView } from '../operations/customer-view.ts'
import { type List, wholeList } from './pages.ts'
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

/** What tells two rows apart: the id, or the merchant's key where a row has none. */
function keyOf(row: unknown): string {
  const { id, external_id } = row as { id?: string | null; external_id?: string }
  return id ?? external_id ?? JSON.stringify(row)
}
