/**
 * The rows of a list: pages by cursor or by number, and a search, an order and a file of all rows.
 *
 * The element holds the query, because a failed read puts its properties back.
 */
import type { LitElement } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiErrorCode, asApiError } from '../../../internal/api/api-error.ts'
import { CsvDownloadController } from '../../../internal/controllers/csv-download.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import type { ListPage, ListQuery } from '../resources/resource.ts'
import { csvRows, isSortedBy, type ListColumn, nextSort, type SortColumn } from './list-columns.ts'
import { limitText } from './list-content.ts'
import type { ListLocalize } from './list-messages.ts'
import { SearchInputController } from './search-input.ts'
import {
  fetchWholeList,
  type ListedQuery,
  needsWholeList,
  type ShownRows,
  shownRows,
  turnedPages,
} from './whole-list.ts'
import { WriteEventsController } from './write-events.ts'

interface ListRowsConfig<Row> {
  /** The noun of the events, such as "tax", and the name of the file. */
  readonly name: string
  readonly plural: string
  readonly localize: () => ListLocalize
  readonly query: () => ListedQuery
  /** Rows of a page. */
  readonly pageSize: () => number
  /** The properties that choose the rows, such as the customer. */
  readonly filter: () => Readonly<Record<string, string>>
  readonly columns: () => readonly ListColumn<Row>[]
  readonly idOf: (row: Row) => string
  /** The texts in which a search looks. */
  readonly searchTexts?: (row: Row) => readonly (string | null | undefined)[]
  readonly fetchPage: (
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<ListPage<Row>>
  readonly session: SessionConsumer
  /** The last response. */
  readonly loaded: () => ListPage<Row> | undefined
  /** Before another page, search or order. */
  readonly onTurn: () => void
  /** `isLocal` is true if nothing has to be read. */
  readonly onChoose: (query: ListedQuery, isLocal: boolean) => void
  /** Rows were written. */
  readonly onWritten: () => void
}

/** Of the request of a page: by the server, and by the service. */
const INVALID: readonly ApiErrorCode[] = ['invalid-request', 'refused']
const NO_ROWS: ListPage<never> = { rows: [], next: undefined }

type PageFetcher<Row> = (page: string, pageSize: number) => Promise<ListPage<Row>>

export class ListRows<Row> {
  readonly input: SearchInputController
  readonly csv: CsvDownloadController
  readonly #host: LitElement
  readonly #config: ListRowsConfig<Row>
  /** The token of the last page, once the one behind it had no rows. */
  #lastPage: string | undefined

  constructor(host: LitElement, config: ListRowsConfig<Row>) {
    this.#host = host
    this.#config = config
    this.input = new SearchInputController(host, (text) => this.#searchFor(text))
    this.csv = new CsvDownloadController(host, {
      session: config.session,
      name: () => config.plural,
      rows: (signal, notify) => this.#csvRows(signal, notify),
    })
    new WriteEventsController(host, config.name, () => {
      this.forgetLastPage()
      config.onWritten()
    })
  }

  /** The query key of the requested rows. */
  get key(): readonly unknown[] {
    const { query, pageSize, filter } = this.#config
    const isWhole = needsWholeList(query())
    const page = isWhole ? '' : query().pages.at(-1)
    return [isWhole, page, pageSize(), ...Object.values(filter())]
  }

  /** Rows may have been added behind the last page. */
  forgetLastPage(): void {
    this.#lastPage = undefined
  }

  async read(api: ApiClient, signal: AbortSignal): Promise<ListPage<Row>> {
    const { query, onChoose } = this.#config
    const fetch = this.#fetcher(api, signal)
    // Some columns need a scope, which is known once the session has started.
    if (!this.#hasOrder) await api.ready()
    if (!this.#hasOrder) {
      // The order of an address that no column has: another read, without it, replaces this one.
      onChoose({ ...query(), sort: '' }, true)
      await this.#host.updateComplete
      signal.throwIfAborted()
    }
    if (needsWholeList(query())) return fetchWholeList(fetch, this.#config.idOf)
    return this.#readPage(fetch, query().pages)
  }

  get #hasOrder(): boolean {
    const { query, columns } = this.#config
    const { sort } = query()
    return sort === '' || isSortedBy(columns(), sort)
  }

  /**
   * In place of a page without rows the last one is read, so that a number of an address is no walk through all pages.
   */
  async #readPage(fetch: PageFetcher<Row>, pages: readonly string[]): Promise<ListPage<Row>> {
    const { pageSize, loaded } = this.#config
    const token = pages.at(-1)!
    const shown = loaded()
    const page = await fetch(token, pageSize()).catch((error: unknown) => {
      // The token of a stored address is no longer valid, or never was.
      if (pages.length === 1 || shown || !INVALID.includes(asApiError(error).code)) throw error
      return NO_ROWS
    })
    if (!page.rows.length && shown?.pages && pages.length > shown.pages.length) {
      // Behind the last page: the visible one stays.
      this.#lastPage = shown.pages.at(-1)
      return { ...shown, next: undefined }
    }
    if (!page.rows.length && pages.length > 1) {
      // Without a number of rows only a page that was visible is known to have one before it.
      const unknown = shown?.pages ? pages.length : 1
      const last = page.count === undefined ? unknown : Math.ceil(page.count / pageSize())
      return this.#readPage(fetch, pages.slice(0, Math.max(1, Math.min(last, pages.length - 1))))
    }
    // Links are counted with the first page alone.
    const count = page.count ?? (pages.length > 1 ? shown?.count : undefined)
    return { ...page, pages, count, next: token === this.#lastPage ? undefined : page.next }
  }

  /** Call it after a read: a requested page without rows is no longer requested, and a typed text is searched. */
  adopt({ isWhole, pages = [''] }: ListPage<Row>): void {
    const { query, onChoose } = this.#config
    if (!isWhole && pages.length < query().pages.length) onChoose({ ...query(), pages }, true)
    this.input.follow(query().search)
  }

  /** All its pages have the filter of the first one, also when another is chosen meanwhile. */
  #fetcher(api: ApiClient, signal: AbortSignal): PageFetcher<Row> {
    const { fetchPage, session } = this.#config
    const filter = this.#config.filter()
    const can = (scope: MerchantScope) => session.can(scope)
    return (page, pageSize) => fetchPage(api, { page, pageSize, filter, can }, signal)
  }

  shown(page: ListPage<Row>, query = this.#config.query()): ShownRows<Row> {
    const { pageSize, columns, searchTexts, localize } = this.#config
    return shownRows(page, {
      query,
      pageSize: pageSize(),
      columns: columns(),
      textsOf: (row) => searchTexts?.(row) ?? [],
      locale: localize().locale,
    })
  }

  /** The file has all that is found, not one page of it. */
  async #csvRows(signal: AbortSignal, notify: (text: string) => void) {
    const { loaded, session, columns, localize, idOf } = this.#config
    const current = loaded()
    const query = this.#config.query()
    const page = current?.isWhole
      ? current
      : await fetchWholeList(this.#fetcher(session.api!, signal), idOf)
    const shown = this.shown(page, query)
    notify(limitText(shown, localize()) ?? '')
    return csvRows(shown.found, columns(), localize().t('common.currency'))
  }

  /** `to` is the number of another page, from 1. */
  turn(page: ListPage<Row>, to: number): void {
    this.#config.onTurn()
    this.#choose({ pages: turnedPages(page, to) })
  }

  readonly sortBy = (column: SortColumn): void => {
    const { query, onTurn } = this.#config
    this.forgetLastPage()
    onTurn()
    this.#choose({ sort: nextSort(query().sort, column), pages: [''] })
  }

  #searchFor(search: string): void {
    const { query, onTurn } = this.#config
    const previous = query().search
    if (search === previous) return
    this.forgetLastPage()
    // One entry in the history for a search, not one for each letter.
    if (!search || !previous) onTurn()
    this.#choose({ search, pages: [''] })
  }

  /** With all rows at hand nothing is read. */
  #choose(change: Partial<ListedQuery>): void {
    const { query, loaded, onChoose } = this.#config
    const requested = { ...query(), ...change }
    onChoose(requested, loaded()?.isWhole === true && needsWholeList(requested))
  }
}
