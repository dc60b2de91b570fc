/** `<authorization-list>`: the authorized payments that the page names. */
import { html, type TemplateResult } from 'lit'
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { integer } from '../../internal/base/converters.ts'
import { property } from '../../internal/base/property.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { inParts } from '../../internal/domain/in-parts.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import {
  captureEnd,
  guaranteeEnd,
  holdState,
  idsIn,
  MAX_IDS,
  readAuthorizations,
  referenceOf,
} from '../authorization-renewal/authorization-data.ts'
import {
  AuthorizationRenewal,
  type RenewableAuthorization,
} from '../authorization-renewal/authorization-renewal.ts'
import { holdBadge, holdMessages, holdName, momentText } from '../internal/card/hold-text.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement } from '../internal/list/list-element.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import type { ListColumn, ListTable } from '../internal/list/list-table.ts'
import type { ListPage, ListQuery } from '../internal/resources/resource.ts'
import { styles } from './authorization-list.styles.ts'

const PAGE_SIZE = integer(1, MAX_IDS)

interface AuthorizationPage extends ListPage<Authorization> {
  /** The number of ids that could not be read. */
  readonly unread?: number
}

export interface AuthorizationListEventMap {
  'authorizations-loaded': DataLoadedEvent<readonly Authorization[]>
  'authorizations-failed': DataErrorEvent
  /** An authorization is about to be opened. */
  'authorization-open': OpenEvent
}

/**
 * @summary The authorized payments that the page names: until when each is guaranteed and can be captured; one is
 *   opened to renew it.
 *
 * No operation lists authorizations: the page names those of its orders, the newest first, and of a renewed one best the
 * newest renewal. A row is named by the payment's invoice, by the merchant's own id or by its order. States are those
 * of the service's time; times are UTC. A row opens in `<authorization-renewal>`, in place.
 *
 * @tag authorization-list
 * @scope authorizations:read
 * @slot - Shown until the authorizations are loaded.
 * @slot empty - Shown without authorizations.
 * @event {DataLoadedEvent<readonly Authorization[]>} authorizations-loaded - A page of authorizations was loaded, or all
 *   of them for an order.
 * @event {DataErrorEvent} authorizations-failed - The authorizations could not be loaded.
 * @event {OpenEvent} authorization-open - An authorization is about to be opened. Cancelable.
 * @csspart count - The number of authorizations.
 * @csspart download - The button that saves all authorizations as a CSV file.
 * @csspart row - One authorization.
 * @csspart status - The state of an authorization.
 * @cssstate loading - The authorizations are being loaded for the first time.
 * @cssstate error - The authorizations could not be loaded.
 * @cssstate empty - The page names none.
 * @example
 * <till-session fetch-from="/office-session">
 *   <authorization-list authorizations="5O190127TN364715T 8AA831015G517922L"></authorization-list>
 * </till-session>
 */
export class AuthorizationList extends ListElement<Authorization, AuthorizationPage> {
  static readonly dependencies = {
    'authorization-renewal': AuthorizationRenewal,
  }
  static override styles = styles
  static readonly messages = defineMessages({
    ...listMessages,
    ...holdMessages,
    'authorizations.label': 'Authorizations',
    'authorizations.none': 'No authorizations yet.',
    'authorizations.not-loaded': 'Authorizations couldn’t be loaded.',
    'authorizations.not-updated': 'Authorizations couldn’t be updated.',
    'authorizations.reference': 'Invoice, ID or order',
    'authorizations.amount': 'Amount',
    'authorizations.state': 'State',
    'authorizations.id': 'Authorization ID',
    'editor.back': 'Back',
  })

  /** Ids of authorizations or of their renewals, separated by spaces or commas. */
  @property({ default: '' }) authorizations!: string

  /** Rows of a page, 1 to 20: as many as one request reads. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 20 })
  override pageSize!: number

  protected readonly localize = new MerchantLocalizeController(this, AuthorizationList.messages)
  protected override readonly csv = this.createCsv()

  constructor() {
    super({
      name: 'authorization',
      plural: 'authorizations',
      changes: ['authorization'],
      scopes: { read: 'authorizations:read' },
      idOf: ({ id }) => id,
      list: (...args) => this.#fetchPage(...args),
    })
    this.addEventListener('authorization-renewed', () => this.data.refresh())
  }

  /** The name of the opened one as it was read, because its row is another once it is renewed. */
  #opened: { readonly id: string; readonly name: string } | undefined

  protected override get record() {
    return 'authorization'
  }

  protected override get openedName(): string | undefined {
    const row = this.data.value?.rows.find(({ id }) => id === this.openId)
    if (row) return referenceOf(row)
    return this.#opened?.id === this.openId ? this.#opened?.name : undefined
  }

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('authorizations.label'),
      empty: localize.t('authorizations.none'),
      notLoaded: localize.t('authorizations.not-loaded'),
      notUpdated: localize.t('authorizations.not-updated'),
    }
  }

  protected override get filter() {
    return { authorizations: this.authorizations }
  }

  /** An opened one stays while the page names others. */
  protected override get subjectProperties() {
    return {}
  }

  async #fetchPage(
    api: ApiClient,
    { page, pageSize, filter: { authorizations = '' } }: ListQuery,
    signal: AbortSignal,
  ): Promise<AuthorizationPage> {
    const ids = idsIn(authorizations)
    const number = Number(page || '1')
    const first = (number - 1) * pageSize
    const named = ids.slice(first, first + pageSize)
    const read = await Promise.all(
      inParts(named, MAX_IDS).map((part) => readAuthorizations(api, part, signal)),
    )
    // After the read, by which the server knows the service's time.
    await serviceClock(api).sync(0)
    signal.throwIfAborted()
    return {
      rows: read.flatMap((part) => part.authorizations),
      next: first + pageSize < ids.length ? String(number + 1) : undefined,
      unread: read.reduce((sum, { unread }) => sum + unread, 0),
    }
  }

  protected override lacksRows({ unread = 0 }: AuthorizationPage): boolean {
    return unread > 0
  }

  protected columns(): ListColumn<Authorization>[] {
    const { localize } = this
    const { api } = this.session
    const now = api ? serviceClock(api).now.getTime() : 0
    const endColumn = (
      key: string,
      label: string,
      endOf: (row: Authorization) => number,
    ): ListColumn<Authorization> => {
      const end = (row: Authorization) =>
        holdState(row, now) === 'closed' ? Number.NaN : endOf(row)
      return {
        key,
        label,
        value: (row) => (Number.isNaN(end(row)) ? undefined : new Date(end(row)).toISOString()),
        cell: (row) =>
          Number.isNaN(end(row))
            ? html`<span class="none">–</span>`
            : html`<bdi>${momentText(end(row), localize)}</bdi>`,
      }
    }
    return [
      {
        key: 'reference',
        label: localize.t('authorizations.reference'),
        value: referenceOf,
        cell: (row) => html`<bdi>${referenceOf(row)}</bdi>`,
      },
      { key: 'id', label: localize.t('authorizations.id'), value: ({ id }) => id },
      {
        key: 'amount',
        label: localize.t('authorizations.amount'),
        isNumeric: true,
        value: ({ amount }) => amount,
        cell: ({ amount }) => (amount ? localize.linkMoney(amount) : '–'),
      },
      endColumn('guaranteed', localize.t('hold.guaranteed-until'), guaranteeEnd),
      endColumn('capturable', localize.t('hold.capturable-until'), captureEnd),
      {
        key: 'state',
        label: localize.t('authorizations.state'),
        value: (row) => holdName(row.status, holdState(row, now), localize),
        cell: (row) => holdBadge(row.status, holdState(row, now), localize),
      },
    ]
  }

  protected override rowOptions(): Partial<ListTable<Authorization>> {
    return this.openedRows()
  }

  protected override renderOpened(id: string): TemplateResult {
    return html`<div class="opened">
      <p class="back">${secondaryButton(this.localize.t('editor.back'), () => this.close())}</p>
      <authorization-renewal
        authorization=${id}
        refresh=${this.refresh}
        @authorization-loaded=${({ data }: DataLoadedEvent<RenewableAuthorization>) => {
          this.#opened = { id, name: referenceOf(data.newest) }
          this.requestUpdate()
        }}
      ></authorization-renewal>
    </div>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends AuthorizationListEventMap {}
  interface HTMLElementTagNameMap {
    'authorization-list': AuthorizationList
  }
}
