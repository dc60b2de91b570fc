/**
 * Class of the lists of a resource: rows are opened, created, duplicated and removed.
 *
 * A row opens its editor in the place of the list, or in the editor that `for` names.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from '../../../internal/base/property.ts'
import { type DataLoadedEvent, DataWrittenEvent } from '../../../internal/dom/data-events.ts'
import { findById } from '../../../internal/dom/safe-document.ts'
import type { SubjectChange } from '../../../internal/subject/subject.ts'
import { MerchantAudience } from '../card/merchant-audience.ts'
import { missingScopeLine } from '../card/missing-scope.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import type { Listed, ListPage } from '../resources/resource.ts'
import { listToolbar } from './list-content.ts'
import { ListElement } from './list-element.ts'
import type { ListLocalize, listMessages } from './list-messages.ts'
import type { ListTable } from './list-table.ts'
import type { RecordListTexts } from './list-texts.ts'
import { RemovalController } from './removal-controller.ts'
import { type RowAction, rowMenu } from './row-menu.ts'

/** `Key` are the messages that the resource names. */
export abstract class RecordListElement<
  Row extends object,
  Key extends string = never,
> extends ListElement<Row> {
  protected abstract override readonly localize: MerchantLocalizeController<
    typeof listMessages & Readonly<Record<Key, string>>
  >
  /** Shows the rows without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The id of an editor on the page in which rows are opened. Default: an editor in the place of the list. */
  @property({ attribute: 'for', default: '' }) htmlFor!: string

  /** The id of the row that a new one in the editor copies. */
  @state() private from = ''
  /** The row in the editor, once that has loaded it. */
  @state() private opened: Row | undefined

  protected override readonly audience = new MerchantAudience(this, {
    scope: () => this.readScope,
    isOpen: () => (this.openId ?? this.removal.row) !== undefined,
  })
  protected override readonly csv = this.createCsv()

  declare protected readonly resource: Listed<Row, string>
  protected readonly removal: RemovalController<Row>

  protected abstract override readonly texts: RecordListTexts
  /** The editor in place of the list. */
  protected abstract renderEditor(id: string, onClosed: () => void, from: string): TemplateResult

  /** True for an editor with the attribute `from`. */
  protected get canDuplicate(): boolean {
    return false
  }

  constructor(resource: Listed<Row, Key>) {
    super(resource)
    this.removal = new RemovalController(this, {
      resource,
      session: this.session,
      subject: this.subject,
      shown: (page) => this.shown(page).rows,
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
    this.addEventListener(`${resource.name}-loaded`, this.#onEditorLoaded)
  }

  protected override get record(): string {
    return this.localName.replace(/-list$/, '')
  }

  protected override urlParameters() {
    return {
      ...super.urlParameters(),
      from: {
        read: () => this.from || undefined,
        write: (from = '') => {
          this.from = this.canDuplicate ? from : ''
        },
      },
    }
  }

  protected override showRecord(id: string | undefined): void {
    this.openId = id
  }

  protected override get openedName(): string | undefined {
    const { opened, openId, resource } = this
    if (openId === '') return this.texts.create
    return opened && resource.idOf(opened) === openId ? resource.nameOf(opened) : undefined
  }

  /** A created row has its id in the address, and so has one with another id. */
  readonly #onEditorLoaded = (event: Event): void => {
    if (this.openId === undefined) return
    const { data } = event as DataLoadedEvent<Row>
    this.opened = data
    const id = this.resource.idOf(data)
    if (id !== this.openId) Object.assign(this, { openId: id, from: '' })
  }

  protected override resetState(change: SubjectChange): void {
    super.resetState(change)
    this.from = ''
    this.opened = undefined
  }

  protected override closeQuestions(): void {
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
    return listToolbar(
      {
        input: this.hasSearch ? this.input : undefined,
        // An editor takes the place of rows.
        create: this.canWrite && this.data.state !== 'error' ? this.texts.create : '',
        createStyle,
        onCreate: () => this.open(''),
      },
      this.localize,
    )
  }

  protected override renderRows(page: ListPage<Row>): TemplateResult {
    const { session, localize, resource } = this
    const scope = this.readonly
      ? nothing
      : missingScopeLine(session, localize, resource.scopes.write)
    return html`${scope}${super.renderRows(page)}`
  }

  protected override renderOpened(id: string): TemplateResult {
    const editor = this.renderEditor(id, () => this.close(), this.from)
    return html`<div class="opened">${editor}</div>`
  }

  protected override rowOptions(): Partial<ListTable<Row>> {
    const opened = this.openedRows()
    return {
      ...opened,
      ...(this.htmlFor && { hrefOf: undefined }),
      actions: (row) => this.renderActions(row),
      question: (row) => this.removal.render(row) ?? this.renderBelow(row),
    }
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

  protected override showOpened(id: string, from: string): void {
    const named = findById(this, this.htmlFor)
    if (named) {
      this.openIn(named, id)
      if (this.canDuplicate) named.setAttribute('from', from)
      named.scrollIntoView({ block: 'start' })
    } else Object.assign(this, { openId: id, from })
  }

  protected override close(): void {
    super.close()
    this.from = ''
  }

  /** Opens a row in the editor that `for` names. */
  protected openIn(editor: HTMLElement, id: string): void {
    const { name, attribute = name } = this.resource
    editor.setAttribute(attribute, id)
  }
}
