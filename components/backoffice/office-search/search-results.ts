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

/** Rows with every typed word, in any order; where there is none, those with a word that is one typing error away. */
export function matching(hits: readonly SearchHit[], typed: string): readonly SearchHit[] {
  const wanted = searched(typed)
  const words = wanted.split(' ')
  const exact = hits.filter(({ text }) => words.every((word) => text.includes(word)))
  const found = exact.length > 0 ? exact : hits.filter(({ text }) => isNear(text, words))
  const begins = ({ title }: SearchHit) => Number(comparable(title).startsWith(wanted))
  return found.toSorted((a, b) => begins(b) - begins(a))
}

/** An amount is found as it is shown, too: "$1,204.50". */
const searched = (typed: string) => comparable(typed.replaceAll(/\p{Sc}|(?<=\d),(?=\d{3})/gu, ''))

/** CHOICE: a shorter word is one error away from too many. */
const MIN_NEAR = 4

function isNear(text: string, words: readonly string[]): boolean {
  const known = text.split(/[^\p{L}\p{N}]+/u)
  return words.every(
    (word) =>
      text.includes(word) ||
      // A number with another digit is another number.
      (word.length >= MIN_NEAR &&
        !/\p{N}/u.test(word) &&
        known.some((of) => beginsNearly(of, word))),
  )
}

/** True if the text begins with the word but for one letter that is missing, added, changed or swapped with the next. */
function beginsNearly(text: string, word: string): boolean {
  let at = 0
  while (at < word.length && text[at] === word[at]) at++
  const rest = (skipped: number, of: number) =>
    text.slice(at + skipped).startsWith(word.slice(at + of))
  const isSwapped = text[at] === word[at + 1] && text[at + 1] === word[at]
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || (isSwapped && rest(2, 2))
}

/** Groups without a row are left out. */
export function findHits(
  read: readonly { readonly list: SearchList; readonly hits: readonly SearchHit[] }[],
  typed: string,
): readonly SearchGroup[] {
  if (!searched(typed)) return []
  return read
    .map(({ list, hits }) => {
      const found = matching(hits, typed)
      const shown = found.slice(0, SHOWN_HITS)
      return { list, hits: shown, more: found.length - shown.length }
    })
    .filter(({ hits }) => hits.length)
}
