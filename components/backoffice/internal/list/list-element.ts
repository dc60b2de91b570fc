/**
 * Base class of the lists: pages by cursor or by number, search, and rows that are created, edited and deleted.
 *
 * A row opens its editor in the place of the list, or in the editor that `for` names. Needs `list.styles.ts`.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { property, state } from '../../../internal/base/property.ts'
import { integerAttribute } from '../../../internal/dom/attributes.ts'
import { ClickGuard } from '../../../internal/dom/click-guard.ts'
import { findById } from '../../../internal/dom/safe-document.ts'
import { WriteController } from '../../../internal/subject/write.ts'
import { emptySlot } from '../../../internal/templates/notice.ts'
import { MerchantCardElement } from '../card/merchant-card-element.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { merchantErrorMessage, missingScopeMessage } from '../i18n/messages.ts'
import type { ListPage, ListQuery, ListTexts } from '../resources/list-page.ts'
import { deleteQuestion, isNameTyped } from './delete-question.ts'
import type { listMessages } from './list-messages.ts'
import { type ListColumn, listSkeleton, listTable } from './list-table.ts'
import { listToolbar, scopeNote } from './list-toolbar.ts'
import { ListUrlState } from './list-url-state.ts'
import { pager } from './pager.ts'

export type { ListPage, ListQuery }

const SEARCH_DELAY_MS = 300

export abstract class ListElement<Row> extends MerchantCardElement<ListPage<Row>> {
  protected abstract override readonly localize: MerchantLocalizeController<typeof listMessages>
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
  /** The row with a deletion to confirm. */
  @state() private deleting: Row | undefined
  @state() private typedName = ''
  @state() private deleteError = ''
  readonly #guard = new ClickGuard()
  readonly #deletion = new WriteController(this, { session: this.session, subject: this.subject })
  #searchTimer: ReturnType<typeof setTimeout> | undefined
  readonly #url = new ListUrlState<Row>(this, {
    view: () => ({ openId: this.openId, search: this.search, pages: this.pages }),
    show: (view) => void Object.assign(this, view, { typedSearch: view.search ?? this.search }),
    nameOf: (row) => this.nameOf(row),
    newTitle: () => this.texts.create,
  })

  protected abstract readonly writeScope: MerchantScope
  /** Events that change the list, wherever on the page: a saved or deleted row. */
  protected abstract readonly changeEvents: readonly string[]
  /** True if the operation searches. */
  protected readonly hasSearch: boolean = false
  /** A row is deleted, or it is voided and stays in the list. */
  protected readonly ending: 'delete' | 'void' = 'delete'
  protected override readonly isOpen = () => (this.openId ?? this.deleting) !== undefined
  /** Empty, or quiet within a larger view. */
  protected readonly createStyle: '' | 'quiet' = ''
  /** True if a row is deleted by typing its name. */
  protected readonly typesName: boolean = false
  protected abstract fetchPage(
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Row>>
  protected abstract idOf(row: Row): string
  /** The visible name of a row. */
  protected abstract nameOf(row: Row): string
  protected abstract columns(): readonly ListColumn<Row>[]
  protected abstract readonly texts: ListTexts
  protected abstract sendDelete(api: ApiClient, row: Row): Promise<unknown>
  /** `answer` is the service's to the deletion; undefined if the row was gone. */
  protected abstract createDeletedEvent(row: Row, answer: unknown): Event
  protected canDelete(_row: Row): boolean {
    return true
  }

  /** Cancelable: a row is about to be opened; the id is empty for a new one. */
  protected abstract createOpenEvent(id: string): Event
  /** The editor in place of the list. */
  protected abstract renderEditor(id: string, onClosed: () => void): TemplateResult
  /** Further buttons of a row. */
  protected renderRowActions(_row: Row): unknown {
    return nothing
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const type of this.changeEvents) addEventListener(type, this.#onChanged)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#searchTimer)
    for (const type of this.changeEvents) removeEventListener(type, this.#onChanged)
  }

  readonly #onChanged = (): void => {
    this.#lastPage = undefined
    this.data.refresh()
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.pages.at(-1), this.search, integerAttribute(this, 'pageSize', [1, 100], 10)]
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<ListPage<Row>> {
    const { pages, search } = this
    const pageSize = integerAttribute(this, 'pageSize', [1, 100], 10)
    const page = await this.fetchPage(api, { page: pages.at(-1)!, search, pageSize }, signal)
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
    const id = this.deleting && this.idOf(this.deleting)
    const isOpen = (row: Row) => this.idOf(row) === id && this.canDelete(row)
    if (id && !rows.some(isOpen)) this.#closeQuestion()
  }

  protected isEmpty({ rows }: ListPage<Row>): boolean {
    return rows.length === 0
  }

  protected override resetState(): void {
    this.#lastPage = undefined
    this.pages = ['']
    this.search = this.typedSearch = ''
    this.openId = undefined
    this.#closeQuestion()
  }

  /** True if the session may change rows. */
  protected get canWrite(): boolean {
    return !this.readonly && this.can(this.writeScope)
  }

  protected override renderControls(): unknown {
    if (this.openId !== undefined) return nothing
    return listToolbar(
      {
        search: this.hasSearch ? this.typedSearch : undefined,
        onSearch: this.#onSearch,
        create: this.canWrite ? this.texts.create : '',
        createStyle: this.createStyle,
        onCreate: () => this.#open(''),
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
              idOf: (row) => this.idOf(row),
              onOpen: (row) => this.#open(this.idOf(row)),
              hrefOf: (row) => (this.htmlFor ? undefined : this.#url.rowHref(this.idOf(row))),
              actions: (row) => html`${this.renderRowActions(row)}${this.#renderDelete(row)}`,
              question: (row) => this.#renderQuestion(row),
            },
            localize,
          )
        : emptySlot(texts.empty)
    }${this.#renderPager(page)}`
  }

  #renderScope() {
    if (this.readonly || this.canWrite || this.session.state !== 'active') return nothing
    return scopeNote(missingScopeMessage(this.localize, this.writeScope))
  }

  #renderDelete(row: Row) {
    if (!this.canWrite || !this.canDelete(row)) return nothing
    return html`<button
      type="button"
      class="button quiet delete"
      aria-describedby="open-${this.idOf(row)}"
      @click=${() => this.#askToDelete(row)}
    >
      ${this.localize.t(`list.${this.ending}`)}
    </button>`
  }

  #renderQuestion(row: Row): TemplateResult | undefined {
    if (!this.#isAsked(row)) return undefined
    return deleteQuestion(
      {
        name: this.nameOf(row),
        text: this.localize.t(`list.${this.ending}-question`, { name: this.nameOf(row) }),
        label: this.texts.delete,
        typed: this.typesName ? this.typedName : undefined,
        isSending: this.#deletion.isSending,
        error: this.deleteError,
        onType: (text) => {
          this.typedName = text
        },
        onKeep: () => {
          if (this.#guard.isActive) return
          this.#closeQuestion()
          this.focusKeeper.moveTo(`[data-id="${CSS.escape(this.idOf(row))}"] .delete`)
        },
        onConfirm: () => this.#guard.isActive || void this.#delete(row),
      },
      this.localize,
    )
  }

  #renderPager({ next, pages = [''] }: ListPage<Row>) {
    return pager(pages.length, next !== undefined, this.localize, (page) => {
      this.#closeQuestion()
      this.#url.push()
      this.changeQuery({ pages: page < pages.length ? pages.slice(0, page) : [...pages, next] })
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

  #open(id: string): void {
    if (!this.dispatchEvent(this.createOpenEvent(id))) return
    this.#closeQuestion()
    this.#url.push()
    const named = findById(this, this.htmlFor)
    if (named) this.openIn(named, id)
    else this.openId = id
    this.onOpened(id)
  }

  /** A row was opened; the id is empty for a new one. */
  protected onOpened(_id: string): void {}

  /** Opens a row in the editor that `for` names. */
  protected abstract openIn(editor: HTMLElement, id: string): void

  #onClosed(): void {
    const id = this.openId
    this.#url.push()
    this.openId = undefined
    this.focusKeeper.moveTo(id ? `#open-${CSS.escape(id)}` : '.create', '.card')
  }

  #askToDelete(row: Row): void {
    this.#closeQuestion()
    this.deleting = row
    this.#guard.start()
    this.focusKeeper.moveTo('#delete-name', '.keep')
  }

  #closeQuestion(): void {
    this.deleting = undefined
    this.typedName = this.deleteError = ''
  }

  /** Sends one deletion at a time. */
  async #delete(row: Row): Promise<void> {
    const typed = this.typesName ? this.typedName : undefined
    if (!isNameTyped({ typed, name: this.nameOf(row) })) return
    this.deleteError = ''
    await this.#deletion.send((api) => this.sendDelete(api, row), {
      onDone: (answer) => this.#onDeleted(row, answer),
      onError: (error) => this.#onDeleteError(error, row),
    })
  }

  /** False if the question of another row was opened meanwhile. */
  #isAsked(row: Row): boolean {
    return this.deleting !== undefined && this.idOf(this.deleting) === this.idOf(row)
  }

  #onDeleted(row: Row, answer?: unknown): void {
    if (this.#isAsked(row)) {
      this.#closeQuestion()
      this.focusKeeper.moveTo('.card')
    }
    this.live.announce(this.localize.t(`list.${this.ending}-done`))
    this.data.refresh()
    this.dispatchEvent(this.createDeletedEvent(row, answer))
  }

  #onDeleteError(error: ApiError, row: Row): void {
    const { localize, ending } = this
    if (error.code === 'not-found' && ending === 'delete') {
      this.#onDeleted(row)
      return
    }
    const isUnknown = error.code === 'outcome-unknown'
    if (isUnknown) this.data.refresh()
    const text = isUnknown ? localize.t(`list.${ending}-unknown`) : this.deleteFailure(error)
    if (this.#isAsked(row)) this.deleteError = text
    else this.live.announce(text)
  }

  /** The reason of a failed deletion. */
  protected deleteFailure(error: ApiError): string {
    const { localize, ending, writeScope: scope } = this
    return merchantErrorMessage(localize, error, { scope }, localize.t(`list.${ending}-failed`))
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton
  }
}
