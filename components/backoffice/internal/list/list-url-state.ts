/** Keeps the view of a list in the address: the opened row, the search, the order and the page. */
import type { LitElement } from 'lit'
import type { DataLoadedEvent } from '../../../internal/dom/data-events.ts'
import { type UrlParameter, UrlStateController } from '../../../internal/url-state/url-state.ts'
import type { ListedQuery } from './whole-list.ts'

interface ListView extends ListedQuery {
  /** The id of the opened row; empty for a new one, undefined without one. */
  readonly openId: string | undefined
  /** The id of the row that a new one copies; empty without one. */
  readonly from: string
}

interface ListUrlConfig<Row> {
  readonly view: () => ListView
  readonly show: (view: Partial<ListView>) => void
  readonly nameOf: (row: Row) => string
  readonly onOtherView: () => void
  /** True for rows that are duplicated. */
  readonly copies: () => boolean
  /** The title of a new row. */
  readonly newTitle: () => string
  /** The event of an editor that has loaded its row. */
  readonly loadedEvent: () => string
  /** The editor has loaded its row. */
  readonly onOpened: (row: Row) => void
}

/** The search, the order and the page. */
export const listParameters = ({ view, show }: QueryAccess): Record<string, UrlParameter> => ({
  q: { read: () => view().search || undefined, write: (search = '') => show({ search }) },
  sort: { read: () => view().sort || undefined, write: (sort = '') => show({ sort }) },
  page: {
    read: () => formatPages(view().pages),
    write: (text) => show({ pages: parsePages(text) }),
  },
})

interface QueryAccess {
  readonly view: () => ListedQuery
  readonly show: (change: Partial<ListedQuery>) => void
}

type ListHost = LitElement & { readonly urlName: string }

export class ListUrlState<Row> extends UrlStateController {
  readonly record: string
  readonly #host: ListHost
  readonly #loadedEvent: () => string
  readonly #onOpened: (row: Row) => void
  /** The element in the place of the list, and the row that it has loaded. */
  #opened: { readonly element: Element; readonly row?: Row } | undefined

  constructor(host: ListHost, config: ListUrlConfig<Row>) {
    const record = host.localName.replace(/-list$/, '')
    super(host, {
      record,
      title: () => this.#title(config),
      onOtherView: config.onOtherView,
      parameters: {
        [record]: { read: () => config.view().openId, write: (openId) => config.show({ openId }) },
        ...listParameters(config),
        from: {
          read: () => config.view().from || undefined,
          write: (from = '') => config.show({ from: config.copies() ? from : '' }),
        },
      },
    })
    this.#host = host
    this.#loadedEvent = config.loadedEvent
    this.#onOpened = config.onOpened
    this.record = record
  }

  /** The URL of a row. */
  rowHref(id: string): string | undefined {
    return this.href({ [this.record]: id })
  }

  override hostUpdated(): void {
    const element = this.#host.renderRoot.querySelector('.opened')?.firstElementChild ?? undefined
    if (element !== this.#opened?.element) {
      this.#opened = element && { element }
      element?.addEventListener(this.#loadedEvent(), (event) => {
        if (element !== this.#opened?.element) return
        const row = (event as DataLoadedEvent<Row>).data
        this.#opened = { element, row }
        this.#onOpened(row)
        super.hostUpdated()
      })
    }
    super.hostUpdated()
  }

  #title({ view, newTitle, nameOf }: ListUrlConfig<Row>): string | undefined {
    const id = view().openId
    if (id === '') return newTitle()
    const row = this.#opened?.row
    return id && row && nameOf(row)
  }
}

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
  const count = Math.min(Number(text), MAX_PAGES)
  return ['', ...Array.from({ length: count - 1 }, (_, i) => String(i + 2))]
}
