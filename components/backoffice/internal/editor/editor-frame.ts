/** Template around the fields of an editor: title, notices with their choices, and actions or a question. */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../../internal/templates/icons.ts'
import { secondaryButton } from '../../../internal/templates/notice.ts'
import type { ChangedMember } from '../forms/changed-members.ts'
import type { FormController } from '../forms/form-controller.ts'
import type { CreateController } from './create-controller.ts'
import type { EditorLocalize } from './editor-messages.ts'
import type { UpdateController } from './update-controller.ts'

interface EditorFrame {
  readonly title: string
  readonly form: FormController
  readonly creation: Pick<CreateController<object>, 'state' | 'save' | 'check' | 'reset'>
  /** Not for a form that only creates. */
  readonly update?: Pick<UpdateController<object>, 'state' | 'check' | 'reset'> | undefined
  /** The reason why nothing can be changed; undefined if it can. */
  readonly readonlyReason?: string | TemplateResult | undefined
  /** In place of the actions. */
  readonly question: TemplateResult | undefined
  /** The label of the button that saves. Default: "Save". */
  readonly saveText?: string
  /** What can't be taken back, before the button that saves: in sight with it. */
  readonly warning?: string
  /** The draft was saved, and has not changed since. */
  readonly isSaved?: boolean
  /** The members that were changed elsewhere. */
  readonly changes?: readonly ChangedMember[]
  readonly fields: TemplateResult
  readonly aside: unknown
  readonly onSubmit: (event: Event) => void
  readonly onCancel: () => void
  /** The question before the draft is sent is being read. */
  readonly isAsking?: boolean
  /** Saves the draft over a version that was found meanwhile. */
  readonly onReplace?: () => void
  /** Not for a form that only creates. */
  readonly onLoadCurrent?: () => void
}

export function editorFrame(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { readonlyReason, aside } = frame
  return html`<div class="editor">
    <form
      part="form"
      novalidate
      tabindex="-1"
      aria-labelledby="form-title"
      @submit=${frame.onSubmit}
      @focusin=${revealTextArea}
    >
      <h2 id="form-title">${frame.title}</h2>
      ${readonlyReason ? html`<p class="muted read-only"><bdi>${readonlyReason}</bdi></p>` : nothing}
      ${frame.fields} ${alerts(frame, localize)}
      ${readonlyReason ? closeOnly(frame, localize) : actions(frame, localize)}
    </form>
    ${aside === nothing ? nothing : html`<div class="aside">${aside}</div>`}
  </div>`
}

/** Browsers scroll to the caret of a text area alone, and may leave it behind the actions. */
function revealTextArea({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}

const closeOnly = (frame: EditorFrame, localize: EditorLocalize) =>
  html`<div class="form-actions">
    ${secondaryButton(localize.t('editor.back'), frame.onCancel)} ${status(frame, localize)}
  </div>`

function actions(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { question, saveText = localize.t('editor.save'), isSaved, onCancel } = frame
  const state = frame.isAsking ? 'asking' : stateOf(frame)
  const busy = { asking: 'editor.checking', saving: 'editor.saving' } as const
  if (question) return question
  return html`<div class="form-actions">
    ${frame.warning ? html`<p class="warning small">${frame.warning}</p>` : nothing}
    <button class="button" part="save" aria-disabled=${state !== 'idle'}>
      ${state === 'asking' || state === 'saving' ? localize.t(busy[state]) : saveText}
    </button>
    ${secondaryButton(localize.t(isSaved ? 'editor.back' : 'editor.cancel'), onCancel)}
    ${status(frame, localize)}
  </div>`
}

/** A live region announces "Saved" and "Check the marked fields.", too. */
function status(frame: EditorFrame, localize: EditorLocalize) {
  if (frame.isSaved)
    return html`<span class="saved small">${icon('check')} ${localize.t('editor.saved')}</span>`
  if (frame.form.isInvalid)
    return html`<span class="invalid small">${localize.t('editor.invalid')}</span>`
  if (!frame.form.isDirty || stateOf(frame) === 'saving') return nothing
  return html`<span class="muted small">${localize.t('editor.unsaved')}</span>`
}

function alerts(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { general } = frame.form.state
  return html`${
    general.length
      ? alertBox(html`${general.map((text) => html`<p><bdi>${text}</bdi></p>`)}`, nothing)
      : nothing
  }${stateAlert(frame, localize)}`
}

/** A creation may follow the update of a resource that is missing. */
const stateOf = ({ creation, update }: EditorFrame) =>
  creation.state === 'idle' ? (update?.state.kind ?? 'idle') : creation.state

function stateAlert(frame: EditorFrame, localize: EditorLocalize) {
  const { creation, update, onReplace, onLoadCurrent } = frame
  switch (stateOf(frame)) {
    case 'unknown': {
      const isNew = creation.state === 'unknown'
      const write = isNew ? creation : update!
      return alertBox(
        localize.t(isNew ? 'editor.unknown-create' : 'editor.unknown-update'),
        html`${secondaryButton(localize.t('editor.check'), () => void write.check())}
        ${secondaryButton(localize.t('editor.unlock'), () => write.reset())}`,
      )
    }
    case 'changed':
      return alertBox(
        html`<p>${localize.t('editor.changed')}</p>
          ${changeList(frame.changes ?? [], localize)}`,
        html`${secondaryButton(localize.t('editor.load-current'), () => onLoadCurrent?.())}
        ${secondaryButton(localize.t('editor.replace'), () => onReplace?.())}`,
      )
    case 'missing':
      return alertBox(
        localize.t('editor.missing'),
        frame.readonlyReason
          ? nothing
          : secondaryButton(localize.t('editor.create-again'), () => {
              update?.reset()
              void creation.save()
            }),
      )
    default:
      return nothing
  }
}

/** A text that is longer is cut. */
const MAX_TEXT = 80

function changeList(changes: readonly ChangedMember[], localize: EditorLocalize) {
  if (!changes.some(({ label }) => label !== undefined)) return nothing
  return html`<ul class="changes">
    ${changes.map((change) => html`<li><bdi>${changeText(change, localize)}</bdi></li>`)}
  </ul>`
}

function changeText({ label: field, value }: ChangedMember, localize: EditorLocalize): string {
  if (field === undefined) return localize.t('editor.changed-others')
  if (value === undefined) return field
  if (value === '') return localize.t('editor.changed-to-empty', { field })
  const shown = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  return localize.t('editor.changed-to', { field, value: shown })
}

const alertBox = (content: unknown, choices: TemplateResult | typeof nothing) =>
  html`<div class="notice form-alert" part="notice" role="alert" tabindex="-1">
    <div>${content}</div>
    ${choices === nothing ? nothing : html`<div class="choices">${choices}</div>`}
  </div>`
