/** `<office-search>`: finds customers, subscriptions, invoices, plans and payment links from the keyboard. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { state } from '../../internal/base/property.ts'
import { TillElement } from '../../internal/base/till-element.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { OpenEvent } from '../../internal/dom/data-events.ts'
import { toggleModal } from '../../internal/dom/modal.ts'
import { isPlainClick } from '../../internal/dom/plain-click.ts'
import { getFormatter } from '../../internal/format/intl-cache.ts'
import { paymentStatusText } from '../../internal/payments/status-text.ts'
import { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { SubjectController } from '../../internal/subject/subject.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import type { OfficeView } from '../../internal/url-state/protocol.ts'
import { UrlStateController } from '../../internal/url-state/url-state.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { missingScopeMessage } from '../internal/i18n/messages.ts'
import { messages } from './messages.ts'
import { styles } from './office-search.styles.ts'
import { SEARCH_LISTS, type SearchHit, type SearchList } from './search-lists.ts'
import { findPlaces } from './search-places.ts'
import {
  findHits,
  indexOfOption,
  optionsOf,
  type SearchGroup,
  type SearchOption,
} from './search-results.ts'

export interface OfficeSearchEventMap {
  'customer-open': OpenEvent
  'invoice-board-open': OpenEvent
  'plan-open': OpenEvent
  'payment-link-open': OpenEvent
}

/**
 * @summary A button and a dialog that find customers, subscriptions, invoices, plans, payment links and the places of
 *   the office; Ctrl+K or ⌘K opens it.
 *
 * The services have no search: each list is read once when the dialog opens, up to 1,000 rows. The dialog says if there
 * are more, and names the lists that are not searched. A list without its scope (customers:read, subscriptions:read,
 * invoices:read, catalog:read, links:read) is left out and named. A subscription leads to the subscriptions of its
 * customer; it is found by the names of its customer and its plan with their scopes, and else by their ids. With the
 * `viewHref` of `bindUrlState` a result is a link to its place, and the places of the office are found by their names,
 * all of them before a text is typed; without it the page opens the row on the event.
 *
 * @tag office-search
 * @scope customers:read
 * @event {OpenEvent} customer-open - A customer, or a subscription of the customer, was chosen. Cancel it to stay on
 *   the page.
 * @event {OpenEvent} invoice-board-open - An invoice was chosen. Cancelable.
 * @event {OpenEvent} plan-open - A plan was chosen. Cancelable.
 * @event {OpenEvent} payment-link-open - A payment link was chosen. Cancelable.
 * @csspart open - The button that opens the dialog.
 * @csspart dialog - The dialog.
 * @csspart option - One result.
 * @csspart notice - A status or error message with its action.
 * @example
 * <till-session fetch-from="/office-session">
 *   <office-search></office-search>
 * </till-session>
 */
export class OfficeSearch extends TillElement {
  static override styles = styles

  @state() private isOpen = false
  @state() private typed = ''
  /** The option of the arrows; undefined for the first one. */
  @state() private chosen: SearchOption | undefined
  /** An element of the page had the focus when the dialog was opened. */
  #hadFocus = false
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly session = new SessionConsumer(this)
  readonly #url = new UrlStateController(this, { parameters: {} })
  readonly #lists = SEARCH_LISTS.map((list) => ({
    list,
    data: new AsyncData(this, {
      session: this.session,
      args: () => {
        const { api } = this.session
        return api && this.isOpen && this.#can(list) ? ([api] as const) : undefined
      },
      task: ([api], signal) => list.read(api, signal, (scope) => this.session.can(scope)),
      onComplete: () => this.#readUnnamed(list),
    }),
  }))

  /** Names that could not be read are there now. */
  #readUnnamed({ key }: SearchList): void {
    for (const { data } of this.#lists) if (data.value?.unnamed?.includes(key)) data.refresh()
  }

  #can({ scope }: SearchList): boolean {
    return this.session.state === 'active' && this.session.can(scope)
  }

  /** A typed text ends with its session. */
  readonly #subject = new SubjectController(this, {
    session: this.session,
    properties: () => ({}),
    onChange: () => {
      this.typed = ''
      this.chosen = undefined
    },
  })

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('keydown', this.#onShortcut)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('keydown', this.#onShortcut)
  }

  readonly #onShortcut = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, defaultPrevented, key, metaKey, shiftKey } = event
    const isShortcut = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
    // A dialog in a hidden part of the page would only block the page.
    if (defaultPrevented || !isShortcut || !this.checkVisibility()) return
    event.preventDefault()
    this.#open()
  }

  readonly #open = (): void => {
    if (this.isOpen) return
    this.isOpen = true
    this.#hadFocus = document.activeElement !== document.body
    this.typed = ''
    this.chosen = undefined
  }

  readonly #onClosed = (): void => {
    this.isOpen = false
  }

  /** The browser returns the focus, but not to an element that is hidden since, such as a closed menu. */
  #keepFocus(): void {
    if (this.#hadFocus && document.activeElement === document.body)
      this.renderRoot.querySelector('button')!.focus({ preventScroll: true })
  }

  protected override willUpdate(): void {
    this.#subject.follow()
  }

  protected override updated(changed: PropertyValues): void {
    const opened = toggleModal(this.renderRoot.querySelector('dialog'), this.isOpen)
    if (opened) this.renderRoot.querySelector('input')!.focus()
    if (changed.get('isOpen')) this.#keepFocus()
    // Also after results have arrived above it.
    if (this.chosen || changed.has('chosen')) {
      const option = this.renderRoot.querySelector('[aria-selected=true]')
      option?.scrollIntoView({ block: 'nearest' })
    }
  }

  get #groups(): readonly SearchGroup[] {
    const read = this.#lists.map(({ list, data }) => ({ list, hits: data.value?.hits ?? [] }))
    const hits = findPlaces(this.typed, this.localize, (view) => this.#url.viewHref(view, {}))
    const places = hits.length ? [{ list: undefined, hits, more: 0 }] : []
    return [...places, ...findHits(read, this.typed)]
  }

  readonly #onInput = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value
    this.chosen = undefined
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const options = optionsOf(this.#groups)
    if (event.isComposing || !options.length) return
    const active = indexOfOption(options, this.chosen)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) this.chosen = options[(active + step + options.length) % options.length]
    else if (event.key === 'Enter')
      this.renderRoot.querySelector<HTMLElement>(`#option-${active}`)?.click()
    else return
    event.preventDefault()
  }

  /** A link goes to its place by itself, so that a router of the page sees its click. */
  #choose(list: SearchList | undefined, { id }: SearchHit, event: MouseEvent): void {
    if (!isPlainClick(event)) return
    if (list && !this.dispatchEvent(new OpenEvent(list.event, id))) event.preventDefault()
    this.isOpen = false
  }

  protected override render(): TemplateResult {
    const { localize } = this
    if (!localize.isReady) return html``
    const keys = /Mac|iP/.test(globalThis.navigator?.platform) ? '⌘K' : 'Ctrl K'
    return html`<button
        type="button"
        class="button quiet"
        part="open"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        @click=${this.#open}
      >
        ${localize.t('search.open')} <kbd dir="ltr">${keys}</kbd>
      </button>
      <dialog part="dialog" aria-label=${localize.t('search.label')} @close=${this.#onClosed}>
        ${this.isOpen ? this.#renderSearch() : nothing}
      </dialog>`
  }

  #renderSearch(): TemplateResult {
    const { localize, typed } = this
    const groups = this.#groups
    const active = indexOfOption(optionsOf(groups), this.chosen)
    const count = groups.reduce((sum, { hits, more }) => sum + hits.length + more, 0)
    const { state, needsSignIn } = this.session
    const isLoading = state === 'starting' || this.#lists.some(({ data }) => data.pending)
    const status = isLoading ? localize.t('common.loading') : this.#foundText(count)
    const isNothingFound = Boolean(typed.trim()) && !isLoading && count === 0
    return html`<div class="head">
        <input
          class="field"
          type="text"
          role="combobox"
          aria-label=${localize.t('search.label')}
          aria-autocomplete="list"
          aria-expanded=${groups.length > 0}
          aria-controls="results"
          aria-activedescendant=${groups.length ? `option-${active}` : nothing}
          aria-describedby="hint"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${localize.t('search.open')}
          .value=${typed}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
        />
        <button type="button" class="button quiet" @click=${this.#onClosed}>
          ${localize.t('search.close')}
        </button>
      </div>
      <div class="body">
        <div id="results" role="listbox" aria-label=${localize.t('search.results')}>
          ${this.#renderGroups(groups, active)}
        </div>
        <p class="muted small" role="status">${typed.trim() && (isLoading || state === 'active') ? status : nothing}</p>
        ${needsSignIn ? html`<p class="muted">${localize.t('common.signed-out')}</p>` : this.#renderNotes()}
        <p class="muted small" id="hint" ?hidden=${!isNothingFound}><bdi>${localize.t('search.hint')}</bdi></p>
      </div>`
  }

  #renderGroups(groups: readonly SearchGroup[], active: number): TemplateResult[] {
    let index = 0
    return groups.map(({ list, hits, more }) => {
      const key = list?.key ?? 'places'
      const id = `group-${key}`
      return html`<div role="group" aria-labelledby=${id}>
        <p class="group" id=${id} role="presentation">${this.localize.t(`search.${key}`)}</p>
        ${hits.map((hit) => this.#renderOption({ list, hit }, index, index++ === active))}
        ${more ? html`<p class="muted small" role="presentation">${this.localize.t('search.more', { count: more })}</p>` : nothing}
      </div>`
    })
  }

  #hrefOf(list: SearchList | undefined, { id }: SearchHit): string | undefined {
    if (!list) return this.#url.viewHref(id as OfficeView, {})
    const { view, parameter, part } = list
    return this.#url.viewHref(view, { [parameter]: id, ...(part && { part }) })
  }

  #renderOption({ list, hit }: SearchOption, index: number, isActive: boolean): TemplateResult {
    const href = this.#hrefOf(list, hit)
    const onClick = (event: MouseEvent) => this.#choose(list, hit, event)
    const details = [hit.detail, ...this.#invoiceTexts(hit)].filter(Boolean)
    const content = html`<bdi class="title">${hit.title}</bdi>
      ${details.length ? html`<span class="muted small details">${details.map((text) => html`<bdi>${text}</bdi>`)}</span>` : nothing}`
    return href === undefined
      ? html`<div role="option" part="option" id="option-${index}" aria-selected=${isActive} @click=${onClick}>
          ${content}
        </div>`
      : html`<a role="option" part="option" id="option-${index}" aria-selected=${isActive} tabindex="-1" href=${href} @click=${onClick}>
          ${content}
        </a>`
  }

  #invoiceTexts({ amount, status }: SearchHit): readonly string[] {
    const { localize } = this
    return [
      ...(amount ? [localize.money(amount)] : []),
      ...(status
        ? [status === 'DRAFT' ? localize.t('invoices.draft') : paymentStatusText(status, localize)]
        : []),
    ]
  }

  #foundText(count: number): string | typeof nothing {
    if (count) return this.localize.t('search.found', { count })
    return this.#failed.length ? nothing : this.localize.t('search.none')
  }

  /** Without them, that nothing was found would be a claim. */
  get #failed() {
    return this.#lists.filter(({ list, data }) => this.#can(list) && data.error)
  }

  /** The lists that could not be read, in one notice: a retry is of all. */
  #renderFailed(): unknown {
    const { localize } = this
    const [first, ...others] = this.#failed
    if (!first) return nothing
    const names = [first, ...others].map(({ list }) => localize.t(`search.${list.key}`))
    const list = getFormatter(Intl.ListFormat, localize.locale, { type: 'unit', style: 'short' })
    const text = localize.t('search.failed', { list: list.format(names) })
    return notice(text, retryButton(localize, first.data.retryAll))
  }

  /** Lists that are not searched, or not as a whole. */
  #renderNotes(): unknown[] {
    const { localize, session } = this
    if (session.state !== 'active') return []
    const remarks = this.#lists.map(({ list, data: { value, error } }) => {
      const name = localize.t(`search.${list.key}`)
      const text = (remark: string) => html`<p class="muted small"><bdi>${remark}</bdi></p>`
      if (!this.#can(list)) return text(missingScopeMessage(localize, list.scope))
      if (error || value?.limit === undefined) return nothing
      return text(localize.t('search.limited', { list: name, count: value.limit }))
    })
    return [this.#renderFailed(), ...remarks]
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends OfficeSearchEventMap {}
  interface HTMLElementTagNameMap {
    'office-search': OfficeSearch
  }
}
