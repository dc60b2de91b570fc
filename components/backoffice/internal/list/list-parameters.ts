/** The parameters of a list in the address: the search, the order and the page. */
import type { UrlParameter } from '../../../internal/url-state/url-state.ts'
import { type ListedQuery, numberedPages } from './whole-list.ts'

interface QueryAccess {
  readonly view: () => ListedQuery
  readonly show: (change: Partial<ListedQuery>) => void
}

type ListParameters = Readonly<Record<'q' | 'sort' | 'page', UrlParameter>>

export const listParameters = ({ view, show }: QueryAccess): ListParameters => ({
  q: { read: () => view().search || undefined, write: (search = '') => show({ search }) },
  sort: { read: () => view().sort || undefined, write: (sort = '') => show({ sort }) },
  page: {
    read: () => formatPages(view().pages),
    write: (text) => show({ pages: parsePages(text) }),
  },
})

/**
 * Page numbers are short; the tokens of cursors are needed up to the visible page, so that the previous ones are known.
 */
function formatPages(pages: readonly string[]): string | undefined {
  if (pages.length < 2) return undefined
  const isNumbered = pages.every((token, i) => i === 0 || token === String(i + 1))
  return isNumbered ? String(pages.length) : pages.slice(1).join(' ')
}

const MAX_PAGES = 100_000

/** The first page for a text that `formatPages` has not made. */
function parsePages(text = ''): readonly string[] {
  if (!/^[1-9]\d{0,5}$/.test(text)) return ['', ...text.split(' ').filter(Boolean)]
  return numberedPages(Math.min(Number(text), MAX_PAGES))
}
