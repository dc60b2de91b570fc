/** An editor of the back office over items in memory, and its service with faults on demand. */
import { html } from 'lit'
import { editorStyles } from '../../../components/backoffice/internal/editor/editor.styles.ts'
import { EditorElement } from '../../../components/backoffice/internal/editor/editor-element.ts'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import {
  copyName,
  editorTexts,
} from '../../../components/backoffice/internal/editor/editor-texts.ts'
import type { DraftMembers } from '../../../components/backoffice/internal/forms/draft.ts'
import { textField } from '../../../components/backoffice/internal/forms/fields.ts'
import type { ObjectRule } from '../../../components/backoffice/internal/forms/rules.ts'
import type { FieldIssues } from '../../../components/backoffice/internal/forms/validate.ts'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import type { Edited } from '../../../components/backoffice/internal/resources/resource.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { property } from '../../../components/internal/base/property.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'
import { deferred } from '../elements/mock-bff.ts'
import { settled } from '../elements/wait.ts'
import { renderEditor } from './render-editor.ts'

export interface Sample {
  /** Its id, which an update may change. */
  readonly code: string
  readonly name: string
  readonly site?: string
  /** Has no field. */
  readonly customer?: string
  /** Write-only. */
  readonly token?: string
}

export const ALPHA: Sample = { code: 'alpha', name: 'Alpha', site: 'https://alpha.example' }
const BETA: Sample = { code: 'beta', name: 'Beta' }

/** The service of the editor. An error is the answer of all calls of its kind until it is taken back. */
export const service = {
  items: new Map<string, Sample>(),
  reads: 0,
  created: [] as { readonly body: Sample; readonly key: string }[],
  updated: [] as { readonly id: string; readonly body: Sample }[],
  readError: undefined as ApiError | undefined,
  createError: undefined as ApiError | undefined,
  updateError: undefined as ApiError | undefined,
  /** Delays the answers to writes. */
  after: undefined as Promise<unknown> | undefined,
  /** Delays the answers to reads. */
  readAfter: undefined as Promise<unknown> | undefined,
  reset(): void {
    service.items = new Map([ALPHA, BETA].map((item) => [item.code, item]))
    service.reads = 0
    service.created = []
    service.updated = []
    service.readError = service.createError = service.updateError = undefined
    service.after = service.readAfter = undefined
  },
  keys: () => service.created.map(({ key }) => key),
  /** Another session has changed the item. */
  change: (item: Sample) => void service.items.set(item.code, item),
}

const rules: ObjectRule = {
  type: 'object',
  required: ['name', 'code'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20 },
    code: { type: 'string', pattern: '^[a-z-]+$', format: 'code' },
    site: { type: 'string', pattern: '^https://.+', format: 'url' },
    customer: { type: 'string' },
    token: { type: 'string', writeOnly: true },
  },
}

const resource: Edited<Sample, Sample, 'sample.taken'> = {
  name: 'sample',
  scopes: { read: 'catalog:read', write: 'catalog:write' },
  rules,
  idOf: ({ code }) => code,
  issues: { TAKEN: 'sample.taken' },
  renamedId: (_id, { code }) => String(code),
  read: async (api, id) => {
    await api.ready()
    service.reads++
    await service.readAfter
    if (service.readError) throw service.readError
    const item = service.items.get(id)
    if (!item) throw new ApiError('not-found')
    return item
  },
  create: async (_api, body, key) => {
    service.created.push({ body, key })
    await service.after
    if (service.createError) throw service.createError
    service.items.set(body.code, body)
    return body
  },
  update: async (_api, id, body) => {
    service.updated.push({ id, body })
    await service.after
    if (service.updateError) throw service.updateError
    service.items.delete(id)
    // The service trims a name.
    service.items.set(body.code, { ...body, name: body.name.trim() })
    return undefined
  },
}

const messages = defineMessages({
  ...editorMessages,
  'sample.new': 'New sample',
  'sample.edit': 'Sample',
  'sample.not-loaded': 'The sample couldn’t be loaded.',
  'sample.not-updated': 'The sample couldn’t be reloaded.',
  'sample.taken': 'Another sample has this code.',
})

class SampleForm extends EditorElement<Sample, Sample, 'sample.taken'> {
  static override styles = editorStyles

  @property({ reflect: true, default: '' }) sample!: string
  /** A new sample is for this customer. */
  @property({ default: '' }) customer!: string
  /** The code of the sample that a new one copies. */
  @property({ default: '' }) from!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(resource)
  }

  protected get texts() {
    return editorTexts(this.localize, 'sample')
  }

  protected override get owner() {
    return { customer: this.customer }
  }

  protected override get sourceId(): string {
    return this.from
  }

  protected override set sourceId(id: string) {
    this.from = id
  }

  protected override get intentName(): string {
    return [super.intentName, this.customer].join('-')
  }

  protected override newDraft(): DraftMembers {
    return { customer: this.customer }
  }

  /** A code is in lower case. */
  protected override draftOf(item: Sample): DraftMembers {
    return { ...super.draftOf(item), code: item.code.toLowerCase() }
  }

  protected override copyOf(source: Sample): DraftMembers {
    return { ...this.draftOf(source), name: copyName(this.localize, source.name), code: '' }
  }

  protected override check({ name, code }: DraftMembers): FieldIssues {
    return code && name === code ? { '/code': { kind: 'text', text: 'The name is no code.' } } : {}
  }

  protected renderFields() {
    const { form, localize } = this
    const texts = { '/name': 'Name', '/code': 'Code', '/site': 'Site', '/token': 'Token' }
    return html`${Object.entries(texts).map(([pointer, label]) =>
      textField(form, localize, { pointer, label }),
    )}`
  }
}

define('sample-form', SampleForm)

declare global {
  interface HTMLElementTagNameMap {
    'sample-form': SampleForm
  }
}

export const aSampleEditor = (
  attributes: Record<string, string> = {},
  scopes = ['catalog:read', 'catalog:write'],
  customerId = 'ada',
) => renderEditor('sample-form', 'sample', { attributes, scopes, customerId })

export type SampleEditor = Awaited<ReturnType<typeof aSampleEditor>>

/** A new editor with valid values. */
export async function aFilledEditor(attributes?: Record<string, string>): Promise<SampleEditor> {
  const editor = await aSampleEditor(attributes)
  await editor.fill({ '/name': 'Gamma', '/code': 'gamma' })
  return editor
}

/** An editor of Alpha with another name. */
export async function aChangedEditor(name = 'Mine'): Promise<SampleEditor> {
  const editor = await aSampleEditor({ sample: 'alpha' })
  await editor.type('/name', name)
  return editor
}

/** Shows another item while a save is under way, which ends then. */
export async function leftWhileSaving(
  anEditor: () => Promise<SampleEditor>,
): Promise<SampleEditor> {
  const { promise, resolve } = deferred()
  service.after = promise
  const editor = await anEditor()
  await editor.submit()
  editor.element.sample = 'beta'
  await settled()
  await editor.confirm('Discard changes')
  resolve()
  await settled()
  return editor
}
