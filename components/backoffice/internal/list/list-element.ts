/**
 * Class of the lists of a resource: pages by cursor or by number, search, and rows that are created, edited and removed.
 *
 * A row opens its editor in the place of the list, or in the editor that `for` names. Needs `list.styles.ts`.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { property, state } from '../../../internal/base/property.ts'
import { integerAttribute } from '../../../internal/dom/attributes.ts'
import {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
  OpenEvent,
} from '../../../internal/dom/data-events.ts'
import { findById } from '../../../internal/dom/safe-document.ts'
import type { SubjectProperties } from '../../../internal/subject/subject.ts'
import { emptySlot } from '../../../internal/templates/notice.ts'
import { MerchantCardElement } from '../card/merchant-card-element.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { missingScopeMessage } from '../i18n/messages.ts'
import type { Listed, ListPage, ListQuery } from '../resources/resource.ts'
import type { ListLocalize, listMessages } from './list-messages.ts'
import { type ListColumn, listSkeleton, listTable } from './list-table.ts'
import type { ListTexts } from './list-texts.ts'
import { listToolbar, scopeNote } from './list-toolbar.ts'
import { ListUrlState } from './list-url-state.ts'
import { pager } from './pager.ts'
import { RemovalController } from './removal-controller.ts'

const SEARCH_DELAY_MS = 300

/** Ends of the events after which a list is read again, wherever on the page they happen. */
const WRITES = ['saved', 'created', 'changed', 'canceled', 'deleted'] as const

/** The page and the search, by their properties. */
interface ListedQuery {
  readonly pages: readonly string[]
  readonly search: string
}

/** `Key` are the messages that the resource names. */
export abstract class ListElement<
  Row extends object,
  Key extends string = never,
> extends MerchantCardElement<ListPage<Row>, ListedQuery> {
  protected abstract override readonly localize: MerchantLocalizeController<
    typeof listMessages & Readonly<Record<Key, string>>
  >
  /** Shows the rows without a way to change them. */
  @property({ type: Boolean, reflect: true }) readonly = false

  /** The id of an editor on the page in which rows are opened. Default: an editor in the place of the list. */
  @property({ attribute: 'for' }) htmlFor = ''

  /** Rows of a page, 1 to 100. */
  @property({ type: Number, attribute: 'page-size' }) pageSize = 10

  /** The name of the list in the address of a page with several ones of its kind: parameters are "name" and "name-page". */
  @property({ attribute: 'url-name' }) urlName = ''

  /** Tokens of the pages up to the requested one. */
  @state() private pages: readonly string[] = ['']
  /** The token of the last page, once the one behind it had no rows. */
  #lastPage: string | undefined
  @state() protected search = ''
  /** As typed: it stays when its search fails. */
  private typedSearch = ''
  /** The id in the editor in place; empty for a new row. */
  @state() protected openId: string | undefined
  #searchTimer: ReturnType<typeof setTimeout> | undefined

  readonly #url = new ListUrlState<Row>(this, {
    view: () => ({ openId: this.openId, search: this.search, pages: this.pages }),
    show: (view) => void Object.assign(this, view, { typedSearch: view.search ?? this.search }),
    nameOf: (row) => this.nameOf(row),
    newTitle: () => this.texts.create,
    loadedEvent: () => `${this.resource.name}-loaded`,
  })

  protected readonly resource: Listed<Row, string>
  protected readonly removal: RemovalController<Row>
  readonly #changeEvents: readonly string[]

  protected abstract columns(): readonly ListColumn<Row>[]
  protected abstract readonly texts: ListTexts
  /** The editor in place of the list. */
  protected abstract renderEditor(id: string, onClosed: () => void): TemplateResult

  constructor(resource: Listed<Row, Key>) {
    super()
    this.resource = resource
    this.changeKinds = resource.changes
    this.#changeEvents = WRITES.map((end) => `${resource.name}-${end}`)
    this.removal = new RemovalController(this, {
      resource,
      session: this.session,
      subject: this.subject,
      localize: () => this.localize,
      nameOf: (row) => this.nameOf(row),
      label: () => this.texts.delete,
      focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
      announce: (text) => this.live.announce(text),
      refresh: () => this.data.refresh(),
      onRemoved: (row) => {
        const end = resource.removal.kind === 'void' ? 'canceled' : 'deleted'
        this.dispatchEvent(new DataWrittenEvent(`${resource.name}-${end}`, row))
      },
    })
  }

  protected get readScope() {
    return this.resource.scopes.read
  }

  protected override get isOpen(): boolean {
    return (this.openId ?? this.removal.row) !== undefined
  }

  /** The properties that choose the rows, such as the customer. */
  protected get filter(): Readonly<Record<string, string>> {
    return {}
  }

  protected override get subjectProperties(): SubjectProperties {
    return this.filter
  }

  /** The visible name of a row. */
  protected nameOf(row: Row): string {
    return this.resource.nameOf(row)
  }

  protected fetchPage(
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Row>> {
    return this.resource.list(api, query, signal)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const type of this.#changeEvents) addEventListener(type, this.#onChanged)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#searchTimer)
    for (const type of this.#changeEvents) removeEventListener(type, this.#onChanged)
  }

  readonly #onChanged = (): void => {
    this.#lastPage = undefined
    this.data.refresh()
  }

  get #pageSize(): number {
    return integerAttribute(this, 'pageSize', [1, 100], 10)
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.pages.at(-1), this.search, this.#pageSize, ...Object.values(this.filter)]
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<ListPage<Row>> {
    const { pages, search, filter } = this
    const can = (scope: MerchantScope) => this.can(scope)
    const query = { page: pages.at(-1)!, pageSize: this.#pageSize, search, filter, can }
    const page = await this.fetchPage(api, query, signal)
    const shown = this.data.value
    if (!page.rows.length && shown?.pages && pages.length > shown.pages.length) {
      // Behind the last page: the visible one stays.
      this.#lastPage = shown.pages.at(-1)
      return { ...shown, next: undefined }
    }
    return { ...page, pages, next: pages.at(-1) === this.#lastPage ? undefined : page.next }
  }

  protected override onLoaded({ rows, pages = [''] }: ListPage<Row>): void {
    // The last row of the last page was deleted.
    const isGone = rows.length === 0 && pages.length > 1
    if (isGone || pages.length < this.pages.length) this.pages = isGone ? pages.slice(0, -1) : pages
    this.removal.follow(rows)
  }

  protected createLoadedEvent({ rows }: ListPage<Row>): Event {
    return new DataLoadedEvent(`${this.resource.plural}-loaded`, rows)
  }

  protected createErrorEvent(error: ApiError): Event {
    return new DataErrorEvent(`${this.resource.plural}-failed`, error)
  }

  protected failureText(isUpdate: boolean): string {
    return isUpdate ? this.texts.notUpdated : this.texts.notLoaded
  }

  protected isEmpty({ rows }: ListPage<Row>): boolean {
    return rows.length === 0
  }

  protected override resetState(): void {
    this.#lastPage = undefined
    this.pages = ['']
    this.search = this.typedSearch = ''
    this.openId = undefined
    this.removal.close()
  }

  /** True if the session may change rows. */
  protected get canWrite(): boolean {
    return !this.readonly && this.can(this.resource.scopes.write)
  }

  protected override renderControls(): unknown {
    return this.openId === undefined ? this.renderToolbar() : nothing
  }

  /** `createStyle` is "quiet" within a larger view. */
  protected renderToolbar(createStyle = ''): unknown {
    return listToolbar(
      {
        search: this.resource.isSearchable ? this.typedSearch : undefined,
        onSearch: this.#onSearch,
        create: this.canWrite ? this.texts.create : '',
        createStyle,
        onCreate: () => this.open(''),
      },
      this.localize,
    )
  }

  protected renderContent(page: ListPage<Row>): TemplateResult {
    if (this.openId !== undefined) {
      return html`<div class="opened">${this.renderEditor(this.openId, () => this.#onClosed())}</div>`
    }
    const { localize, texts } = this
    return html`${this.#renderScope()}${
      page.rows.length
        ? listTable(
            {
              label: texts.label,
              columns: this.columns(),
              rows: page.rows,
              idOf: (row) => this.resource.idOf(row),
              hrefOf: (row) =>
                this.htmlFor ? undefined : this.#url.rowHref(this.resource.idOf(row)),
              onOpen: (row) => this.open(this.resource.idOf(row)),
              actions: (row) => this.renderActions(row),
              question: (row) => this.removal.render(row),
            },
            localize,
          )
        : emptySlot(texts.empty)
    }${this.#renderPager(page)}`
  }

  #renderScope() {
    if (this.readonly || this.canWrite || this.session.state !== 'active') return nothing
    return scopeNote(missingScopeMessage(this.localize, this.resource.scopes.write))
  }

  /** Buttons of a row. */
  protected renderActions(row: Row): TemplateResult {
    if (!this.canWrite || !this.removal.isPossible(row)) return html``
    return html`<button
      type="button"
      class="button quiet delete"
      aria-describedby="open-${this.resource.idOf(row)}"
      @click=${() => this.removal.ask(row)}
    >
      ${(this.localize as ListLocalize).t(`list.${this.resource.removal.kind}`)}
    </button>`
  }

  #renderPager({ next, pages = [''] }: ListPage<Row>) {
    return pager(pages.length, next !== undefined, this.localize, (page) => {
      this.removal.close()
      this.#url.push()
      this.changeQuery({ pages: page < pages.length ? pages.slice(0, page) : [...pages, next!] })
      this.focusKeeper.moveTo('table', '.card')
    })
  }

  readonly #onSearch = (event: Event): void => {
    const { value } = event.target as HTMLInputElement
    this.typedSearch = value
    clearTimeout(this.#searchTimer)
    this.#searchTimer = setTimeout(() => {
      this.#lastPage = undefined
      if (value === this.search) return
      // One entry in the history for a search, not one for each letter.
      if (!value || !this.search) this.#url.push()
      this.changeQuery({ search: value, pages: [''] })
    }, SEARCH_DELAY_MS)
  }

  /** Opens a row, or a new one; false if the page has canceled it. */
  protected open(id: string): boolean {
    if (!this.dispatchEvent(new OpenEvent(`${this.resource.name}-open`, id))) return false
    this.removal.close()
    this.#url.push()
    const named = findById(this, this.htmlFor)
    if (named) {
      this.openIn(named, id)
      named.scrollIntoView({ block: 'start' })
    } else this.openId = id
    return true
  }

  /** Opens a row in the editor that `for` names. */
  protected openIn(editor: HTMLElement, id: string): void {
    const { name, attribute = name } = this.resource
    editor.setAttribute(attribute, id)
  }

  #onClosed(): void {
    const id = this.openId
    this.#url.push()
    this.openId = undefined
    this.focusKeeper.moveTo(id ? `#open-${CSS.escape(id)}` : '.create', '.card')
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton
  }
}
