/** A list of the back office over rows in memory. */
import { html } from 'lit'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import { listStyles } from '../../../components/backoffice/internal/list/list.styles.ts'
import { listMessages } from '../../../components/backoffice/internal/list/list-messages.ts'
import { textColumn } from '../../../components/backoffice/internal/list/list-table.ts'
import { RecordListElement } from '../../../components/backoffice/internal/list/record-list-element.ts'
import type { Listed } from '../../../components/backoffice/internal/resources/resource.ts'
import { ApiError, type ApiErrorCode } from '../../../components/internal/api/api-error.ts'
import { property } from '../../../components/internal/base/property.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { renderList } from './render-editor.ts'

export interface Sample {
  readonly id: string
  readonly name: string
}

/** The service of the list. An error is the answer of all calls of its kind until it is taken back. */
export const service = {
  rows: [] as readonly Sample[],
  /** Rows of a page. */
  size: 1,
  reads: 0,
  deleted: [] as string[],
  readError: undefined as ApiErrorCode | undefined,
  deleteError: undefined as ApiErrorCode | undefined,
  /** Delays the answers to deletions. */
  after: undefined as Promise<unknown> | undefined,
  reset(): void {
    service.rows = ['Alpha', 'Beta'].map((name) => ({ id: name.toLowerCase(), name }))
    service.size = 1
    service.reads = 0
    service.deleted = []
    service.readError = service.deleteError = service.after = undefined
  },
}

const resource: Listed<Sample> = {
  name: 'sample',
  plural: 'samples',
  changes: [],
  scopes: { read: 'catalog:read', write: 'catalog:write' },
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  list: async (api, { page }) => {
    await api.ready()
    service.reads++
    if (service.readError) throw new ApiError(service.readError)
    const [at, end] = [Number(page), Number(page) + service.size]
    return { rows: service.rows.slice(at, end), next: service.rows[end] && String(end) }
  },
  removal: {
    kind: 'delete',
    isByName: true,
    send: async (_api, { id }) => {
      service.deleted.push(id)
      await service.after
      if (service.deleteError) throw new ApiError(service.deleteError)
      service.rows = service.rows.filter((row) => row.id !== id)
      return undefined
    },
  },
}

class SampleList extends RecordListElement<Sample> {
  static override styles = listStyles
  /** The rows are those of this customer. */
  @property({ default: '' }) customer!: string

  protected readonly localize = new MerchantLocalizeController(this, listMessages)
  protected readonly texts = {
    label: 'Samples',
    empty: 'No samples yet.',
    create: 'New sample',
    delete: 'Delete sample',
    notLoaded: 'Samples couldn’t be loaded.',
    notUpdated: 'Samples couldn’t be updated.',
  }

  constructor() {
    super(resource)
  }

  protected override get filter() {
    return { customer: this.customer }
  }

  protected columns() {
    return [textColumn<Sample>('name', 'Name', ({ name }) => name)]
  }

  protected renderEditor(id: string, onClosed: () => void, from: string) {
    return html`<button class="editor" data-id=${id} data-from=${from} @click=${onClosed}>
      Close
    </button>`
  }
}

/** With rows that can be duplicated. */
class SampleCopies extends SampleList {
  protected override get canDuplicate(): boolean {
    return true
  }
}

define('sample-rows', SampleList)
define('sample-copies', SampleCopies)

declare global {
  interface HTMLElementTagNameMap {
    'sample-rows': SampleList
    'sample-copies': SampleCopies
  }
}

interface Options {
  scopes?: string[]
  attributes?: Record<string, string>
  tag?: 'sample-rows' | 'sample-copies'
}

export const aSampleList = ({
  scopes = ['catalog:read', 'catalog:write'],
  attributes = {},
  tag = 'sample-rows',
}: Options = {}) => renderList(tag, ['sample', 'samples'], { scopes, attributes })
