/** Base class of the elements that show one response in a card: loading, errors, refresh, states and focus. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { ChangeKind } from '../../../server/contract/notifications/change.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { ApiError } from '../api/api-error.ts'
import { AsyncData } from '../controllers/async-data.ts'
import { CustomStates } from '../controllers/custom-states.ts'
import { FocusKeeper } from '../controllers/focus-keeper.ts'
import { LiveRegion } from '../controllers/live-region.ts'
import type { LocalizeController } from '../controllers/localize.ts'
import type { QueryChange } from '../controllers/query-change.ts'
import { refreshPolling } from '../controllers/refresh-polling.ts'
import { DataErrorEvent, DataLoadedEvent } from '../dom/data-events.ts'
import { type customerMessages, errorMessage } from '../i18n/messages/customer.ts'
import { SessionConsumer } from '../session/session-consumer.ts'
import { FailureSharing } from '../session/shared-failures.ts'
import {
  type SubjectChange,
  SubjectController,
  type SubjectProperties,
} from '../subject/subject.ts'
import { missingRowsNote, notice, quietLine, retryButton } from '../templates/notice.ts'
import { type Audience, CUSTOMER } from './audience.ts'
import { cardBody } from './card-body.ts'
import { CardChanges } from './card-changes.ts'
import { integer } from './converters.ts'
import { property } from './property.ts'
import { TillElement } from './till-element.ts'

/** Seconds, up to a day. */
export const REFRESH = integer(0, 86_400)

/**
 * Needs the styles of `styles/data-card.ts`.
 *
 * @csspart base - The card.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate stale - The refresh failed; older data is shown.
 */
export abstract class DataCardElement<Data> extends TillElement {
  /** `new LocalizeController(this, messages)`, with messages that include `customerMessages`. */
  protected abstract readonly localize: LocalizeController<typeof customerMessages>
  /** Of its events: "invoices" for `invoices-loaded` and `invoices-failed`. */
  protected abstract readonly noun: string
  protected readonly audience: Audience = CUSTOMER
  protected readonly live = new LiveRegion(this)
  protected readonly changes = new CardChanges(this, {
    kinds: () => this.changeKinds,
    isBusy: () => this.audience.isBusy,
    data: () => this.data,
  })
  protected readonly session = new SessionConsumer(this, {
    path: () => (this.changeKinds.length ? this.audience.changes : undefined),
    onChanges: this.changes.follow,
  })
  protected readonly focusKeeper = new FocusKeeper(this)
  protected readonly states = new CustomStates(this)
  /** For controls that change the query. */
  protected readonly queryChange?: QueryChange

  protected readonly subject = new SubjectController(this, {
    session: this.session,
    properties: () => this.subjectProperties,
    onChange: (change) => {
      this.live.announce('')
      this.resetState(change)
    },
  })

  /** Seconds between two refreshes while the tab is visible; 0 disables them. */
  @property({ converter: REFRESH, default: 0 }) refresh!: number

  protected readonly data = new AsyncData(this, {
    session: this.session,
    resetKey: () => this.subject.changes,
    args: () => {
      const { api } = this.session
      return api && this.queryKey && ([api, ...this.queryKey] as const)
    },
    task: ([api], signal) => this.fetchData(api, signal),
    isIncomplete: (data) => this.isIncomplete(data),
    queryChange: () => this.queryChange,
    onComplete: (data) => {
      this.#polling.reschedule()
      this.onLoaded(data)
      this.subject.read(data)
      const loaded = this.eventData(data)
      if (loaded !== undefined)
        this.dispatchEvent(new DataLoadedEvent(`${this.noun}-loaded`, loaded))
    },
    onError: (error) => {
      this.#polling.reschedule()
      this.onFailed(error)
      this.dispatchEvent(new DataErrorEvent(`${this.noun}-failed`, error))
    },
  })

  readonly #polling = refreshPolling(this, {
    error: () => this.data.error,
    // A pending request is not repeated.
    run: () => this.data.pending || this.data.refresh(),
  })

  protected readonly failures = new FailureSharing(this, this.session, this.data, {
    isOwn: () => this.queryChange?.failed !== undefined,
  })

  /** Kinds of resources that the element shows: their changes refetch the data. */
  protected changeKinds: readonly ChangeKind[] = []

  /** Reads the data again, such as after a change elsewhere on the page. */
  reload(): void {
    this.data.refresh()
  }

  /** Query key. A new value refetches while the old data stays visible; `undefined` disables fetching. */
  protected abstract get queryKey(): readonly unknown[] | undefined

  /** The properties of the subject: other values clear the data and the state at once. */
  protected get subjectProperties(): SubjectProperties {
    return {}
  }

  /**
   * Fetches and validates the data: every member that rendering reads exists.
   * @throws {ApiError} and any error for a malformed response
   */
  protected abstract fetchData(api: ApiClient, signal: AbortSignal): Promise<Data>
  /** Updates the state of the element after a successful read, before its event. */
  protected onLoaded(_data: Data): void {}
  /** Updates the state of the element after a failed read, before its event. */
  protected onFailed(_error: ApiError): void {}
  /** The data of the event of a successful read; undefined for no event. */
  protected eventData(data: Data): unknown {
    return data
  }

  /** The general error message: "Invoices couldn’t be loaded.", or "… be updated." while older data is visible. */
  protected abstract failureText(isUpdate: boolean): string
  protected abstract isEmpty(data: Data): boolean
  /** True if parts of the data could not be read: they are read again when the page is online. */
  protected isIncomplete(_data: Data): boolean {
    return false
  }
  /** True if the server left out rows that it could not read: the card says so, and is not empty. */
  protected lacksRows(_data: Data): boolean {
    return false
  }

  protected abstract renderContent(data: Data): TemplateResult
  /** Controls that stay visible while the data is loading. */
  protected renderControls(): unknown {
    return nothing
  }

  /** Above the content and above its notice. */
  protected renderHeader(_data: Data | undefined): unknown {
    return nothing
  }

  /** The age of the data of a session that has ended, or the error of a failed read, unless `<till-session>` has it. */
  protected renderNotice(error: ApiError | undefined, data: Data | undefined): unknown {
    const { isShared } = this.failures
    if (this.session.needsSignIn || (isShared && data !== undefined)) {
      const age = this.localize.t('common.showing', { time: this.dataTime })
      return html`<p class="muted age" part="age"><bdi>${age}</bdi></p>`
    }
    if (!error) return nothing
    if (isShared) return quietLine(this.failureText(false))
    const isFinal = this.audience.isFinal(error)
    const action = isFinal ? nothing : retryButton(this.localize, this.data.retryAll)
    return notice(this.errorText(error, data), action)
  }

  /** The reason of a failed read, and the age of the data that is visible instead. */
  protected errorText(error: ApiError, data: Data | undefined): string {
    const { localize } = this
    const failure = this.failureText(data !== undefined)
    const known = this.audience.reasonOf(error, localize)
    const reason = known ?? errorMessage(localize, error, failure)
    if (!data) return reason
    const choice = this.queryChange?.failedText(localize, this.dataTime)
    if (known || !choice) return localize.t('common.stale-reason', { reason, time: this.dataTime })
    return reason === failure ? choice : `${reason} ${choice}`
  }

  protected get dataTime(): string {
    return this.localize.time(this.data.receivedAt ?? new Date())
  }

  /** Placeholder lines with the height of the content. */
  protected abstract renderSkeleton(): TemplateResult

  /** Clears selections and inputs: another subject, or a session that may belong to another customer. */
  protected resetState(_change: SubjectChange): void {}

  protected override willUpdate(_: PropertyValues): void {
    this.subject.follow()
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('refresh')) this.#polling.reschedule()
    const { state, value } = this.data
    this.states.set({
      loading: state === 'loading',
      error: state === 'error',
      empty: value !== undefined && this.isEmpty(value) && !this.lacksRows(value),
      stale: state === 'stale' || (value !== undefined && this.session.needsSignIn),
    })
  }

  protected override render(): TemplateResult {
    const { session, localize, data } = this
    const body = cardBody<Data>(
      {
        session,
        localize,
        data,
        retry: data.retryAll,
        header: (value) => this.renderHeader(value),
        notice: (error, value) => this.renderNotice(error, value),
        content: (value) => this.#renderRead(value),
        failure: () => this.failureText(false),
      },
      !this.queryKey,
    )
    const isSignedOut = session.needsSignIn && data.value === undefined
    return html`
      <div class="card" part="base" tabindex="-1" aria-busy=${data.pending}>
        ${isSignedOut ? nothing : this.renderControls()} ${body ?? nothing}
        <slot name=${ifDefined(this.#isBlank ? 'none' : undefined)} ?hidden=${body !== undefined}
          >${body ? nothing : this.#renderLoading()}</slot
        >
        ${this.live.render()}
      </div>
    `
  }

  #renderRead(value: Data): TemplateResult {
    const note = this.lacksRows(value) ? missingRowsNote(this.localize) : nothing
    return html`${this.renderContent(value)}${note}`
  }

  /**
   * The default slot would have nothing but the white space around named ones, in place of the skeleton. Not in the
   * first update, which hydrates what a server rendered.
   */
  get #isBlank(): boolean {
    return (
      this.hasUpdated &&
      ![...this.childNodes].some((node) =>
        node instanceof Element ? !node.slot : node instanceof Text && node.data.trim(),
      )
    )
  }

  #renderLoading(): TemplateResult {
    return html`
      <span class="sr-only">${this.localize.t('common.loading')}</span>
      <div aria-hidden="true">${this.renderSkeleton()}</div>
    `
  }
}
