/** One page of a list and what the list says of itself. */
import type { SelectQueryBuilder } from 'kysely'
import type { PageQuery, PaginationMetadata } from '../../contract/paging.ts'
import { metadataOf, offsetOf } from './wire.ts'

/** @param matching all rows of the list, selected and in their order */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  query: PageQuery,
): Promise<{ rows: Awaited<ReturnType<typeof matching.execute>>; metadata: PaginationMetadata }> {
  const { total } = await matching
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    // Over any table the compiler can't work the selection out.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await matching.limit(query.per_page).offset(offsetOf(query)).execute()
  return { rows, metadata: metadataOf(total, query) }
}
