/**
 * Class of the lists of the back office: rows by pages, their search, their order and their file, the view in the
 * address, and a row that is opened in the place of the list. Needs `list.styles.ts`.
 *
 * The service sorts and searches nothing: for an order and a search all rows are read.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import { MAX_ROWS } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiErrorCode, asApiError } from '../../../internal/api/api-error.ts'
import { DataCardElement } from '../../../internal/base/data-card-element.ts'
import { property, state } from '../../../internal/base/property.ts'
import { PAGE_SIZE } from '../../../internal/base/query-converters.ts'
import { CsvDownloadController } from '../../../internal/controllers/csv-download.ts'
import { QueryChangeController } from '../../../internal/controllers/query-change.ts'
import { movesRows } from '../../../internal/controllers/row-motion.ts'
import { OpenEvent } from '../../../internal/dom/data-events.ts'
import type { SubjectChange, SubjectProperties } from '../../../internal/subject/subject.ts'
import { type UrlParameter, UrlStateController } from '../../../internal/url-state/url-state.ts'
import { MerchantAudience } from '../card/merchant-audience.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import type { ListedRows, ListPage } from '../resources/resource.ts'
import { csvRows, isSortedBy, type ListColumn, nextSort, type SortColumn } from './list-columns.ts'
import { limitText, listContent } from './list-content.ts'
import type { ListLocalize, listMessages } from './list-messages.ts'
import { listParameters } from './list-parameters.ts'
import { type ListTable, listSkeleton } from './list-table.ts'
import type { ListTexts } from './list-texts.ts'
import { SearchInputController } from './search-input.ts'
import {
  FIRST_PAGE,
  fetchWholeList,
  type ListedQuery,
  needsWholeList,
  type ShownRows,
  shownRows,
  turnedPages,
} from './whole-list.ts'
import { WriteEventsController } from './write-events.ts'

/** The query of the rows, and the properties of a filter. */
type QueryOfList = { readonly query: ListedQuery } & Readonly<Record<string, unknown>>

type PageFetcher<Row> = (page: string, pageSize: number) => Promise<ListPage<Row>>

/** Of the request of a page: by the server, and by the service. */
const INVALID: readonly ApiErrorCode[] = ['invalid-request', 'refused']
const NO_ROWS: ListPage<never> = { rows: [], next: undefined }

/**
 * @csspart table - The table.
 * @csspart pager - The buttons that turn pages.
 * @csspart icon - The icon of a button.
 */
@movesRows
export abstract class ListElement<
  Row extends object,
  Page extends ListPage<Row> = ListPage<Row>,
> extends DataCardElement<Page> {
  protected abstract override readonly localize: MerchantLocalizeController<typeof listMessages>

  /** Rows of a page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 10 }) pageSize!: number

  /**
   * The name of the list in the address of a page with several ones of its kind: parameters are "name-page" … and, of
   * an opened row, "name".
   */
  @property({ attribute: 'url-name', default: '' }) urlName!: string

  @state() private requested: ListedQuery = FIRST_PAGE
  /** The id of the row in the place of the list; empty for a new one. */
  @state() protected openId: string | undefined
  /** The id of the row that was there before. */
  private recentId: string | undefined
  /** The token of the last page, once the one behind it had no rows. */
  #lastPage: string | undefined
  #loadedKey: string | undefined

  protected override readonly audience = new MerchantAudience(this, {
    scope: () => this.readScope,
    isOpen: () => this.openId !== undefined,
  })
  protected override readonly queryChange = new QueryChangeController<QueryOfList>(this, (query) =>
    this.choiceName(query),
  )

  protected readonly resource: ListedRows<Row>
  protected readonly input = new SearchInputController(this, (text) => this.#searchFor(text))
  /** The file of a list that has one: `protected override readonly csv = this.createCsv()`. */
  protected readonly csv: CsvDownloadController | undefined
  protected readonly url: UrlStateController

  protected abstract columns(): readonly ListColumn<Row>[]
  protected abstract readonly texts: ListTexts

  constructor(resource: ListedRows<Row>) {
    super()
    this.resource = resource
    this.changeKinds = resource.changes
    this.url = new UrlStateController(this, {
      record: this.record,
      title: () => this.openedName,
      onOtherView: () => {
        // A row without an address is of the view before.
        if (!this.record) this.openId = undefined
        this.leaveRows()
      },
      parameters: this.urlParameters(),
    })
    new WriteEventsController(this, resource.name, () => {
      this.#lastPage = undefined
      this.data.refresh()
    })
  }

  protected get query(): ListedQuery {
    return this.requested
  }

  protected set query(query: ListedQuery) {
    this.requested = query
  }

  /** The scope that a refused read lacks. */
  protected get readScope(): MerchantScope {
    return this.resource.scopes.read
  }

  /** The visible name of a choice, such as "Failed" for `{ status: 'failed' }`; undefined without a name. */
  protected choiceName(_query: Partial<QueryOfList>): string | undefined {
    return undefined
  }

  /** The properties that choose the rows, such as the customer. */
  protected get filter(): Readonly<Record<string, string>> {
    return {}
  }

  protected override get subjectProperties(): SubjectProperties {
    return this.filter
  }

  /** The parameter of the opened row in the address; undefined without one. */
  protected get record(): string | undefined {
    return undefined
  }

  /** The visible name of the opened row; undefined until it is loaded. */
  protected get openedName(): string | undefined {
    return undefined
  }

  /** The view in the address: the opened row, the search, the order and the page. */
  protected urlParameters(): Readonly<Record<string, UrlParameter>> {
    const { record, resource } = this
    const { q, ...parameters } = listParameters({
      view: () => this.query,
      show: (change) => {
        this.query = { ...this.query, ...change }
        this.input.show(this.query.search)
      },
    })
    return {
      ...(record && { [record]: { read: () => this.openId, write: (id) => this.showRecord(id) } }),
      ...(resource.searchTexts && { q }),
      ...parameters,
    }
  }

  /** Shows the row of an address; an empty id is that of a new one. */
  protected showRecord(id: string | undefined): void {
    this.openId = id || undefined
  }

  protected get queryKey(): readonly unknown[] | undefined {
    const { filter, pageSize, query } = this
    const isWhole = this.#needsWhole(query)
    return [...Object.values(filter), ...(isWhole ? ['whole'] : [query.pages.at(-1), pageSize])]
  }

  #needsWhole(query: ListedQuery): boolean {
    return needsWholeList(query) || this.resource.needsAll?.(this.filter) === true
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Page> {
    // Some columns need a scope, which is known once the session has started.
    if (!this.#hasOrder) await api.ready()
    if (!this.#hasOrder) {
      // The order of an address that no column has: another read, without it, replaces this one.
      this.#request({ ...this.query, sort: '' }, true)
      await this.updateComplete
      signal.throwIfAborted()
    }
    const { query } = this
    const page = this.#needsWhole(query)
      ? await this.#readAll(api, MAX_ROWS, signal)
      : await this.#readPage(this.#fetcher(api, signal), query.pages)
    return page as Page
  }

  async #readAll(api: ApiClient, max: number, signal: AbortSignal): Promise<ListPage<Row>> {
    const { filter, resource } = this
    if (!resource.listAll) return fetchWholeList(this.#fetcher(api, signal), resource.idOf)
    return { ...(await resource.listAll(api, { filter, max }, signal)), isWhole: true }
  }

  get #hasOrder(): boolean {
    const { sort } = this.query
    return sort === '' || isSortedBy(this.columns(), sort)
  }

  /** All its pages have the filter of the first one, also when another is chosen meanwhile. */
  #fetcher(api: ApiClient, signal: AbortSignal): PageFetcher<Row> {
    const { resource, filter } = this
    const can = (scope: MerchantScope) => this.session.can(scope)
    return (page, pageSize) => resource.list(api, { page, pageSize, filter, can }, signal)
  }

  /**
   * In place of a page without rows the last one is read, so that a number of an address is no walk through all pages.
   */
  async #readPage(fetch: PageFetcher<Row>, pages: readonly string[]): Promise<ListPage<Row>> {
    const { pageSize } = this
    const token = pages.at(-1)!
    const shown: ListPage<Row> | undefined = this.data.value
    const page = await fetch(token, pageSize).catch((error: unknown) => {
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
      const last = page.count === undefined ? unknown : Math.ceil(page.count / pageSize)
      return this.#readPage(fetch, pages.slice(0, Math.max(1, Math.min(last, pages.length - 1))))
    }
    // Links are counted with the first page alone.
    const count = page.count ?? (pages.length > 1 ? shown?.count : undefined)
    return { ...page, pages, count, next: token === this.#lastPage ? undefined : page.next }
  }

  /** A requested page without rows is no longer requested, and a typed text is searched. */
  protected override onLoaded(page: Page): void {
    // The same page once more is a refresh, and another page is none.
    const key = JSON.stringify(this.queryKey)
    if (key === this.#loadedKey) this.onRefreshed()
    this.#loadedKey = key
    const { page: last } = this.shown(page)
    if (last < this.query.pages.length)
      this.#request({ ...this.query, pages: turnedPages(page, last) }, true)
    this.input.follow(this.query.search)
  }

  /** The same rows were read once more, and what belongs to them may have changed, too. */
  protected onRefreshed(): void {}

  protected get noun(): string {
    return this.resource.plural
  }

  protected override eventData({ rows }: Page): readonly Row[] | undefined {
    return rows
  }

  protected failureText(isUpdate: boolean): string {
    return isUpdate ? this.texts.notUpdated : this.texts.notLoaded
  }

  protected isEmpty(page: Page): boolean {
    return this.shown(page).rows.length === 0
  }

  protected shown(page: ListPage<Row>, query = this.query): ShownRows<Row> {
    const { pageSize, localize, resource } = this
    return shownRows(page, {
      query,
      pageSize,
      columns: this.columns(),
      textsOf: (row) => resource.searchTexts?.(row) ?? [],
      locale: localize.locale,
    })
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (changed.get('openId') && this.openId === undefined)
      this.recentId = changed.get('openId') as string
  }

  protected override resetState(_change: SubjectChange): void {
    this.#lastPage = undefined
    this.query = this.initialQuery
    this.input.show(this.query.search)
    this.openId = undefined
    this.leaveRows()
  }

  /** The query of another session. */
  protected get initialQuery(): ListedQuery {
    return FIRST_PAGE
  }

  /** Ends the questions about rows: one is opened, or others are shown. */
  protected closeQuestions(): void {}

  /** Others take the place of the visible rows. */
  protected leaveRows(): void {
    this.closeQuestions()
  }

  /** True if a text can be typed that rows have. */
  protected get hasSearch(): boolean {
    const { searchTexts, isShort } = this.resource
    return searchTexts !== undefined && !isShort?.(this.filter)
  }

  /** Rows of another query are visible, because its own are being read. */
  get #isReplaced(): boolean {
    return this.data.state === 'stale' && !this.data.error
  }

  /** Without ".csv". */
  protected get fileName(): string {
    return this.resource.plural
  }

  protected createCsv(): CsvDownloadController {
    return new CsvDownloadController(this, {
      session: this.session,
      name: () => this.fileName,
      rows: (signal, notify) => this.#csvRows(signal, notify),
    })
  }

  /** The file has all that is found, not one page of it. */
  async #csvRows(signal: AbortSignal, notify: (text: string) => void) {
    const { query, texts, session } = this
    const localize = this.localize as ListLocalize
    const loaded = this.data.value
    const isAll = loaded?.isWhole && !(this.resource.listAll && loaded.next !== undefined)
    const page =
      isAll && !this.#isReplaced
        ? loaded
        : await this.#readAll(session.api!, Number.POSITIVE_INFINITY, signal)
    const shown = this.shown(page, query)
    notify(limitText(shown, texts, localize) ?? '')
    return csvRows(shown.found, this.columns(), localize.t('common.currency'))
  }

  #turn(page: Page, to: number): void {
    this.leaveRows()
    this.url.push()
    this.#choose({ pages: turnedPages(page, to) })
    this.focusKeeper.moveTo('table', '.card')
  }

  readonly #sortBy = (column: SortColumn): void => {
    this.#lastPage = undefined
    this.leaveRows()
    this.url.push()
    this.#choose({ sort: nextSort(this.query.sort, column), pages: [''] })
  }

  #searchFor(search: string): void {
    const previous = this.query.search
    if (search === previous) return
    this.#lastPage = undefined
    this.leaveRows()
    // One entry in the history for a search, not one for each letter.
    if (!search || !previous) this.url.push()
    this.#choose({ search, pages: [''] })
  }

  /** Changes the filter as a control requests it. */
  protected changeFilter(change: Readonly<Record<string, string>>): void {
    this.#lastPage = undefined
    this.leaveRows()
    this.url.push()
    this.queryChange.request({ ...change, query: { ...this.query, pages: [''] } })
  }

  /** With all rows at hand nothing is read. */
  #choose(change: Partial<ListedQuery>): void {
    const query = { ...this.query, ...change }
    this.#request(query, this.data.value?.isWhole === true && this.#needsWhole(query))
  }

  /** `isLocal` is true if nothing has to be read. */
  #request(query: ListedQuery, isLocal: boolean): void {
    if (isLocal && !this.data.error) this.query = query
    else this.queryChange.request({ query })
  }

  protected renderContent(page: Page): TemplateResult {
    return this.openId === undefined ? this.renderRows(page) : this.renderOpened(this.openId)
  }

  /** What is in the place of the list; `id` is empty for a new row. */
  protected renderOpened(_id: string): TemplateResult {
    return html``
  }

  protected renderRows(page: Page): TemplateResult {
    const shown = this.shown(page)
    // Nothing is known about another filter before it is read.
    if (!shown.rows.length && this.#isReplaced) return this.renderSkeleton()
    return listContent(
      {
        shown,
        texts: this.texts,
        search: this.hasSearch ? this.query.search.trim() : '',
        bar: this.renderBar(shown),
        table: {
          ...this.rowOptions(shown.rows),
          columns: this.columns(),
          idOf: (row) => this.resource.idOf(row),
          order: isSingle(shown)
            ? undefined
            : // Not before the rows are in that order.
              { sort: page.isWhole ? this.query.sort : '', onSort: this.#sortBy },
        },
        onClearSearch: () => {
          this.input.clear()
          this.focusKeeper.moveTo('#search')
        },
        onTurn: (to) => this.#turn(page, to),
      },
      this.localize,
    )
  }

  /** Above the rows: their number, and the button of their file. */
  protected renderBar({ count }: ShownRows<Row>): unknown {
    const { csv, localize, texts } = this
    if (!csv) return nothing
    const counted = count === undefined ? undefined : texts.count?.(count)
    const isPending = this.resource.isFilePending?.()
    return html`<div class="row list-bar">
      <span class="muted small" part="count"><bdi>${counted}</bdi></span>${isPending ? nothing : csv.render(localize)}
    </div>`
  }

  /** What rows are for, besides being read. */
  protected rowOptions(_rows: readonly Row[]): Partial<ListTable<Row>> {
    return {}
  }

  /** Of rows that are opened. */
  protected openedRows(): Partial<ListTable<Row>> {
    const { recentId, record, resource, url } = this
    return {
      hrefOf: (row) => record && url.href({ [record]: resource.idOf(row) }),
      onOpen: (row) => this.open(resource.idOf(row)),
      recentId,
      onMarked: () => {
        this.recentId = undefined
      },
    }
  }

  /** Opens a row, or a new one; false if the page has canceled it. */
  protected open(id: string, from = ''): boolean {
    if (!this.dispatchEvent(new OpenEvent(`${this.resource.name}-open`, id, from))) return false
    this.closeQuestions()
    this.url.push()
    this.showOpened(id, from)
    return true
  }

  protected showOpened(id: string, _from: string): void {
    this.openId = id
  }

  protected close(): void {
    const id = this.openId
    this.closeQuestions()
    this.url.push()
    this.openId = undefined
    this.focusKeeper.moveTo(id ? `#open-${CSS.escape(id)}` : '.create', '.card')
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton
  }
}

/** One row has no order. */
const isSingle = ({ rows, page, hasNext }: ShownRows<unknown>): boolean =>
  rows.length === 1 && page === 1 && !hasNext
