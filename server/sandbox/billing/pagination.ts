/** Loads one page of a list, with the metadata of the list. */
import type { SelectQueryBuilder } from 'kysely'
import type { PageQuery, PaginationMetadata } from '../../contract/paging.ts'

/**
 * Counts the list only if the page is full or beyond the end, because a page that is not full ends it.
 * @param matching query of all rows of the list, ordered
 */
export async function paginate<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  query: PageQuery,
): Promise<{ rows: Awaited<ReturnType<typeof matching.execute>>; metadata: PaginationMetadata }> {
  const before = pageOffset(query)
  const rows = await matching.limit(query.per_page).offset(before).execute()
  const endsHere = rows.length < query.per_page && (rows.length > 0 || before === 0)
  const total = endsHere ? before + rows.length : await countRows(matching)
  return { rows, metadata: paginationMetadata(total, query) }
}

async function countRows<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    // The compiler can not infer the selection for an arbitrary table.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

const paginationMetadata = (total: number, { page, per_page }: PageQuery): PaginationMetadata => ({
  total_count: total,
  total_pages: Math.ceil(total / per_page),
  current_page: page,
})

/** The number of rows before a page. */
export const pageOffset = ({ page, per_page }: PageQuery) => (page - 1) * per_page

/** The `meta` of lists of wallet transactions (billing-14). CHOICE: null where there is no such page. */
export function paginationMeta(total: number, query: PageQuery) {
  const metadata = paginationMetadata(total, query)
  const { current_page, total_pages } = metadata
  return {
    ...metadata,
    next_page: current_page < total_pages ? current_page + 1 : null,
    prev_page: current_page > 1 ? current_page - 1 : null,
  }
}
