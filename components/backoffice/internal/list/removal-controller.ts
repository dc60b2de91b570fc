/** The removal of a row: its question, its one request at a time, and the reason why it failed. */
import { html, type LitElement, type TemplateResult } from 'lit'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { ClickGuard } from '../../../internal/dom/click-guard.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { Remembered } from '../../../internal/subject/remembered.ts'
import type { SubjectController } from '../../../internal/subject/subject.ts'
import { WriteController } from '../../../internal/subject/write.ts'
import { questionForm } from '../../../internal/templates/confirm-question.ts'
import { messageText } from '../i18n/message-text.ts'
import { merchantErrorMessage } from '../i18n/messages.ts'
import { issueKey, type Listed, type ListPage } from '../resources/resource.ts'
import type { ListLocalize } from './list-messages.ts'
import type { RowAction } from './row-menu.ts'
import { visibleText } from './search-text.ts'

interface RemovalConfig<Row> {
  readonly resource: Listed<Row, string>
  readonly session: SessionConsumer
  readonly subject: SubjectController
  /** The visible rows. */
  readonly shown: (page: ListPage<Row>) => readonly Row[]
  readonly localize: () => ListLocalize
  /** The label of the confirming button. */
  readonly label: () => string
  readonly focus: (...selectors: string[]) => void
  readonly announce: (text: string) => void
  /** The list is read again. */
  readonly refresh: () => void
  /** A voided row is as the service has answered. Its event lets the list be read again. */
  readonly onRemoved: (row: Row) => void
}

export class RemovalController<Row> {
  readonly #host: LitElement
  readonly #config: RemovalConfig<Row>
  readonly #guard = new ClickGuard()
  readonly #write: WriteController
  /** The row with a question. */
  readonly #asked: Remembered<Row, ListPage<Row>>
  #typedName = ''
  #error: (() => string) | undefined

  constructor(host: LitElement, config: RemovalConfig<Row>) {
    this.#host = host
    this.#config = config
    this.#write = new WriteController(host, config)
    this.#asked = new Remembered(host, config.subject, {
      isIn: (_, page) =>
        config.shown(page).some((row) => this.#isAsked(row) && this.isPossible(row)),
      onGone: () => this.close(),
    })
  }

  /** The row with a question. */
  get row(): Row | undefined {
    return this.#asked.value
  }

  isPossible(row: Row): boolean {
    return this.#config.resource.removal.isPossible?.(row) ?? true
  }

  /** The item in the menu of a row; none for one that can't be removed. */
  actionsOf(row: Row): readonly RowAction[] {
    if (!this.isPossible(row)) return []
    const { resource, localize } = this.#config
    const { kind } = resource.removal
    return [{ key: kind, label: localize().t(`list.${kind}`), onSelect: () => this.ask(row) }]
  }

  ask(row: Row): void {
    this.close()
    this.#asked.value = row
    this.#guard.start()
    this.#config.focus('#delete-name', '.keep')
  }

  close(): void {
    this.#asked.value = this.#error = undefined
    this.#typedName = ''
  }

  /** The question below a row; undefined without one. */
  render(row: Row): TemplateResult | undefined {
    if (!this.#isAsked(row)) return undefined
    const { resource, label, focus } = this.#config
    const localize = this.#config.localize()
    const { kind } = resource.removal
    return questionForm({
      id: 'removal-question',
      text: localize.t(`list.${kind}-question`, { name: resource.nameOf(row) }),
      details: this.#renderName(row),
      keep: localize.t('list.keep'),
      confirm: label(),
      isNegative: true,
      isDisabled: this.#write.isSending || !this.#isNameTyped(row),
      error: this.#error?.(),
      part: 'delete',
      guard: this.#guard,
      onKeep: () => {
        this.close()
        focus(`[data-id="${CSS.escape(resource.idOf(row))}"] .more`)
      },
      onConfirm: () => void this.#send(row),
    })
  }

  /** Some resources are removed by typing their name. */
  #renderName(row: Row): TemplateResult | undefined {
    const { resource, localize } = this.#config
    if (!resource.removal.isByName) return undefined
    const name = resource.nameOf(row)
    return html`<div class="form-field">
      <label for="delete-name"><bdi>${localize().t('list.type-name', { name })}</bdi></label>
      <input
        class="field"
        id="delete-name"
        autocomplete="off"
        spellcheck="false"
        .value=${this.#typedName}
        @input=${({ target }: Event) => {
          this.#typedName = (target as HTMLInputElement).value
          this.#host.requestUpdate()
        }}
      />
    </div>`
  }

  #isNameTyped(row: Row): boolean {
    const { nameOf, removal } = this.#config.resource
    return !removal.isByName || asSeen(this.#typedName) === asSeen(nameOf(row))
  }

  /** False if the question of another row was opened meanwhile. */
  #isAsked(row: Row): boolean {
    const { idOf } = this.#config.resource
    const asked = this.#asked.value
    return asked !== undefined && idOf(asked) === idOf(row)
  }

  async #send(row: Row): Promise<void> {
    const { resource } = this.#config
    this.#error = undefined
    await this.#write.send((api) => resource.removal.send(api, row), {
      onDone: (voided) => this.#onRemoved(row, voided ?? row),
      onError: (error) => this.#onError(error, row),
    })
  }

  #onRemoved(row: Row, removed = row): void {
    const { resource, localize, focus, announce, onRemoved } = this.#config
    if (this.#isAsked(row)) {
      this.close()
      focus('.card')
    }
    announce(localize().t(`list.${resource.removal.kind}-done`))
    onRemoved(removed)
  }

  #onError(error: ApiError, row: Row): void {
    const { resource, localize, announce, refresh } = this.#config
    const { kind } = resource.removal
    if (error.code === 'not-found' && kind === 'delete') {
      this.#onRemoved(row)
      return
    }
    const isUnknown = error.code === 'outcome-unknown'
    if (isUnknown) refresh()
    const text = () => (isUnknown ? localize().t(`list.${kind}-unknown`) : this.#failure(error))
    if (this.#isAsked(row)) this.#error = text
    else announce(text())
    this.#host.requestUpdate()
  }

  #failure(error: ApiError): string {
    const { removal, scopes } = this.#config.resource
    const localize = this.#config.localize()
    const key = error.upstreamIssues.map((code) => issueKey(removal.issues, code)).find(Boolean)
    if (key) return messageText<string>(localize, key)
    const general = localize.t(`list.${removal.kind}-failed`)
    return merchantErrorMessage(localize, error, { scope: scopes.write }, general)
  }
}

/**
 * White space, invisible characters and the composition of characters can't be seen, so that they make no difference.
 */
const asSeen = (text: string) => visibleText(text.normalize('NFKC'))
