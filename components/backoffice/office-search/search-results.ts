/** Finds the rows of the read lists that have a searched text. */
import { comparable } from '../internal/list/search-text.ts'
import type { SearchHit, SearchList } from './search-lists.ts'

/** CHOICE: few enough of each list that those of the next one are visible. */
const SHOWN_HITS = 6

export interface SearchGroup {
  /** Undefined for the places of the office. */
  readonly list: SearchList | undefined
  readonly hits: readonly SearchHit[]
  /** The number of found rows that are not shown. */
  readonly more: number
}

/** One result, in its list. */
export type SearchOption = Pick<SearchGroup, 'list'> & { readonly hit: SearchHit }

export const optionsOf = (groups: readonly SearchGroup[]): readonly SearchOption[] =>
  groups.flatMap(({ list, hits }) => hits.map((hit) => ({ list, hit })))

/**
 * The first one if it is gone. Several subscriptions lead to one place, and lists that are read again have new rows.
 */
export function indexOfOption(
  options: readonly SearchOption[],
  wanted: SearchOption | undefined,
): number {
  const same = options.findIndex(({ hit }) => hit === wanted?.hit)
  const equal = options.findIndex(
    ({ list, hit }) => list === wanted?.list && hit.id === wanted?.hit.id,
  )
  return Math.max(0, same === -1 ? equal : same)
}

/** Those with a title that begins with the text come first. */
export function matching(hits: readonly SearchHit[], typed: string): readonly SearchHit[] {
  const wanted = comparable(typed)
  const begins = ({ title }: SearchHit) => Number(comparable(title).startsWith(wanted))
  return hits.filter(({ text }) => text.includes(wanted)).toSorted((a, b) => begins(b) - begins(a))
}

/** Groups without a row are left out. */
export function findHits(
  read: readonly { readonly list: SearchList; readonly hits: readonly SearchHit[] }[],
  typed: string,
): readonly SearchGroup[] {
  if (!comparable(typed)) return []
  return read
    .map(({ list, hits }) => {
      const found = matching(hits, typed)
      const shown = found.slice(0, SHOWN_HITS)
      return { list, hits: shown, more: found.length - shown.length }
    })
    .filter(({ hits }) => hits.length)
}
