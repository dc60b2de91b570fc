/**
 * Class of the lists of a resource: pages, search and order, and rows that are opened, created, duplicated and removed.
 *
 * A row opens its editor in the place of the list, or in the editor that `for` names. Needs `list.styles.ts`.
 */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { DataCardElement } from '../../../internal/base/data-card-element.ts'
import { property, state } from '../../../internal/base/property.ts'
import { PAGE_SIZE } from '../../../internal/base/query-converters.ts'
import { QueryChangeController } from '../../../internal/controllers/query-change.ts'
import { movesRows } from '../../../internal/controllers/row-motion.ts'
import {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
  OpenEvent,
} from '../../../internal/dom/data-events.ts'
import { findById } from '../../../internal/dom/safe-document.ts'
import type { SubjectProperties } from '../../../internal/subject/subject.ts'
import { MerchantAudience } from '../card/merchant-audience.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { missingScopeMessage } from '../i18n/messages.ts'
import type { Listed, ListPage, ListQuery } from '../resources/resource.ts'
import type { ListColumn } from './list-columns.ts'
import { listContent } from './list-content.ts'
import type { ListLocalize, listMessages } from './list-messages.ts'
import { ListRows } from './list-rows.ts'
import { listSkeleton } from './list-table.ts'
import type { ListTexts } from './list-texts.ts'
import { ListUrlState } from './list-url-state.ts'
import { RemovalController } from './removal-controller.ts'
import { type RowAction, rowMenu } from './row-menu.ts'
import { FIRST_PAGE, type ListedQuery } from './whole-list.ts'

/** The query of the rows, by its property. */
interface QueryOfList {
  readonly query: ListedQuery
}

interface ListToolbar {
  /** As typed; undefined without a search. */
  readonly search: string | undefined
  readonly onSearch: (event: Event) => void
  /** The label of the button; empty without one. */
  readonly create: string
  readonly createStyle: string
  readonly onCreate: () => void
}

/** `Key` are the messages that the resource names. */
@movesRows
export abstract class ListElement<
  Row extends object,
  Key extends string = never,
> extends DataCardElement<ListPage<Row>> {
  protected abstract override readonly localize: MerchantLocalizeController<
    typeof listMessages & Readonly<Record<Key, string>>
  >
  /** Shows the rows without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The id of an editor on the page in which rows are opened. Default: an editor in the place of the list. */
  @property({ attribute: 'for', default: '' }) htmlFor!: string

  /** Rows of a page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 10 }) pageSize!: number

  /**
   * The name of the list in the address of a page with several ones of its kind: parameters are "name" and "name-page".
   */
  @property({ attribute: 'url-name', default: '' }) urlName!: string

  @state() protected query: ListedQuery = FIRST_PAGE
  /** The id in the editor in place; empty for a new row. */
  @state() protected openId: string | undefined
  /** The id of the row that was in the editor before. */
  private recentId: string | undefined
  /** The id of the row that a new one in the editor copies. */
  @state() private from = ''

  protected override readonly audience = new MerchantAudience(this, {
    localize: () => this.localize,
    scope: () => this.readScope,
    isOpen: () => (this.openId ?? this.removal.row) !== undefined,
  })

  protected override readonly queryChange = new QueryChangeController<QueryOfList>(this)

  protected readonly url = new ListUrlState<Row>(this, {
    view: () => ({ ...this.query, openId: this.openId, from: this.from }),
    show: ({ pages, search, sort, ...record }) => {
      const { query } = this
      this.query = {
        pages: pages ?? query.pages,
        search: search ?? query.search,
        sort: sort ?? query.sort,
      }
      this.rows.input.show(this.query.search)
      Object.assign(this, record)
    },
    onOtherView: () => this.removal.close(),
    copies: () => this.canDuplicate,
    nameOf: (row) => this.resource.nameOf(row),
    newTitle: () => this.texts.create,
    loadedEvent: () => `${this.resource.name}-loaded`,
    // So does a created row, and one with another id.
    onOpened: (row) => {
      const openId = this.resource.idOf(row)
      if (openId !== this.openId) Object.assign(this, { openId, from: '' })
    },
  })

  protected readonly resource: Listed<Row, string>
  protected readonly rows: ListRows<Row>
  protected readonly removal: RemovalController<Row>

  protected abstract columns(): readonly ListColumn<Row>[]
  protected abstract readonly texts: ListTexts
  /** The editor in place of the list. */
  protected abstract renderEditor(id: string, onClosed: () => void, from: string): TemplateResult

  /** True for an editor with the attribute `from`. */
  protected get canDuplicate(): boolean {
    return false
  }

  constructor(resource: Listed<Row, Key>) {
    super()
    this.resource = resource
    this.changeKinds = resource.changes
    this.rows = new ListRows<Row>(this, {
      ...resource,
      localize: () => this.localize,
      query: () => this.query,
      pageSize: () => this.pageSize,
      filter: () => this.filter,
      columns: () => this.columns(),
      fetchPage: (api, query, signal) => this.fetchPage(api, query, signal),
      session: this.session,
      loaded: () => this.data.value,
      onTurn: () => {
        this.removal.close()
        this.url.push()
      },
      onChoose: (query, isLocal) => {
        if (isLocal && !this.data.error) this.query = query
        else this.queryChange.request({ query })
      },
      onWritten: () => this.data.refresh(),
    })
    this.removal = new RemovalController(this, {
      resource,
      session: this.session,
      subject: this.subject,
      localize: () => this.localize,
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

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (changed.get('openId') && this.openId === undefined)
      this.recentId = changed.get('openId') as string
  }

  /** The scope that a refused read lacks. */
  protected get readScope(): MerchantScope {
    return this.resource.scopes.read
  }

  /** The properties that choose the rows, such as the customer. */
  protected get filter(): Readonly<Record<string, string>> {
    return {}
  }

  protected override get subjectProperties(): SubjectProperties {
    return this.filter
  }

  protected fetchPage(
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Row>> {
    return this.resource.list(api, query, signal)
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return this.rows.key
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<ListPage<Row>> {
    return this.rows.read(api, signal)
  }

  protected override onLoaded(page: ListPage<Row>): void {
    this.rows.adopt(page)
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

  protected isEmpty(page: ListPage<Row>): boolean {
    return this.rows.shown(page).rows.length === 0
  }

  protected override resetState(): void {
    this.rows.forgetLastPage()
    this.query = FIRST_PAGE
    this.rows.input.show('')
    this.from = ''
    this.openId = undefined
    this.removal.close()
  }

  /** True if the session may change rows. */
  protected get canWrite(): boolean {
    return !this.readonly && this.session.can(this.resource.scopes.write)
  }

  protected override renderControls(): unknown {
    return this.openId === undefined ? this.renderToolbar() : nothing
  }

  /** `createStyle` is "quiet" within a larger view. */
  protected renderToolbar(createStyle = ''): unknown {
    const { searchTexts, isShort } = this.resource
    const { input } = this.rows
    return listToolbar(
      {
        search: searchTexts && !isShort?.(this.filter) ? input.typed : undefined,
        onSearch: input.onInput,
        create: this.canWrite ? this.texts.create : '',
        createStyle,
        onCreate: () => this.open(''),
      },
      this.localize,
    )
  }

  protected renderContent(page: ListPage<Row>): TemplateResult {
    if (this.openId !== undefined) {
      const editor = this.renderEditor(this.openId, () => this.#onClosed(), this.from)
      return html`<div class="opened">${editor}</div>`
    }
    const { localize, texts, rows, resource } = this
    const { search, sort } = this.query
    const content = listContent(
      {
        shown: rows.shown(page),
        texts,
        search,
        table: {
          columns: this.columns(),
          idOf: (row) => resource.idOf(row),
          hrefOf: (row) => (this.htmlFor ? undefined : this.url.rowHref(resource.idOf(row))),
          onOpen: (row) => this.open(resource.idOf(row)),
          recentId: this.recentId,
          onMarked: () => {
            this.recentId = undefined
          },
          actions: (row) => this.renderActions(row),
          // Not before the rows are in that order.
          order: { sort: page.isWhole ? sort : '', onSort: rows.sortBy },
          question: (row) => this.removal.render(row) ?? this.renderBelow(row),
        },
        download: resource.isFilePending?.() ? nothing : rows.csv.render(localize),
        onClearSearch: () => {
          this.rows.input.clear()
          this.focusKeeper.moveTo('#search')
        },
        onTurn: (to) => {
          rows.turn(page, to)
          this.focusKeeper.moveTo('table', '.card')
        },
      },
      localize,
    )
    return html`${this.#renderScope()}${content}`
  }

  #renderScope() {
    if (this.readonly || this.canWrite || this.session.state !== 'active') return nothing
    return scopeNote(missingScopeMessage(this.localize, this.resource.scopes.write))
  }

  /** The menu of a row, and buttons before it: one copies the URL of a payment link. */
  protected renderActions(row: Row): TemplateResult {
    const label = (this.localize as ListLocalize).t('list.actions')
    return html`${rowMenu(this.resource.idOf(row), label, this.rowActions(row))}`
  }

  /** Below a row without a question, such as a text to copy. */
  protected renderBelow(_row: Row): TemplateResult | undefined {
    return undefined
  }

  /** The items of the menu of a row; a plan also has a link to its subscriptions. */
  protected rowActions(row: Row): readonly RowAction[] {
    if (!this.canWrite) return []
    const id = this.resource.idOf(row)
    const label = (this.localize as ListLocalize).t('list.duplicate')
    const duplicate = { key: 'duplicate', label, onSelect: () => void this.open('', id) }
    return [...(this.canDuplicate ? [duplicate] : []), ...this.removal.actionsOf(row)]
  }

  /** Opens a row, or a new one; false if the page has canceled it. */
  protected open(id: string, from = ''): boolean {
    if (!this.dispatchEvent(new OpenEvent(`${this.resource.name}-open`, id, from))) return false
    this.removal.close()
    this.url.push()
    const named = findById(this, this.htmlFor)
    if (named) {
      this.openIn(named, id)
      if (this.canDuplicate) named.setAttribute('from', from)
      named.scrollIntoView({ block: 'start' })
    } else Object.assign(this, { openId: id, from })
    return true
  }

  /** Opens a row in the editor that `for` names. */
  protected openIn(editor: HTMLElement, id: string): void {
    const { name, attribute = name } = this.resource
    editor.setAttribute(attribute, id)
  }

  #onClosed(): void {
    const id = this.openId
    this.url.push()
    this.openId = undefined
    this.from = ''
    this.focusKeeper.moveTo(id ? `#open-${CSS.escape(id)}` : '.create', '.card')
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton
  }
}

function listToolbar(
  { search, onSearch, create, createStyle, onCreate }: ListToolbar,
  localize: ListLocalize,
): TemplateResult | typeof nothing {
  if (search === undefined && !create) return nothing
  return html`<div class="toolbar">
    ${
      search === undefined
        ? nothing
        : html`<label class="sr-only" for="search">${localize.t('list.search')}</label>
            <input
              class="field"
              id="search"
              type="search"
              placeholder=${localize.t('list.search')}
              .value=${search}
              @input=${onSearch}
            />`
    }
    ${
      create
        ? html`<button type="button" class="button ${createStyle} create" part="create" @click=${onCreate}>
            ${create}
          </button>`
        : nothing
    }
  </div>`
}

/** The reason why no row can be changed. */
const scopeNote = (text: string): TemplateResult =>
  html`<p class="muted small scope"><bdi>${text}</bdi></p>`
