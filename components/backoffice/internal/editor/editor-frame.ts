/** Template around the fields of an editor: title, notices with their choices, and actions or a question. */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../../internal/templates/icons.ts'
import { secondaryButton } from '../../../internal/templates/notice.ts'
import type { FormController } from '../forms/form-controller.ts'
import type { EditorLocalize } from './editor-messages.ts'
import type { SaveController } from './save-controller.ts'

interface EditorFrame {
  readonly title: string
  readonly isNew: boolean
  readonly form: FormController
  readonly saving: Pick<
    SaveController<object>,
    'state' | 'check' | 'unlock' | 'replaceChanged' | 'createAgain'
  >
  /** The reason why nothing can be changed; undefined if it can. */
  readonly readonlyReason: string | undefined
  /** In place of the actions. */
  readonly question: TemplateResult | undefined
  /** The label of the button that saves. Default: "Save". */
  readonly saveText?: string
  /** The draft was saved, and has not changed since. */
  readonly isSaved?: boolean
  readonly fields: TemplateResult
  readonly aside: unknown
  readonly onSubmit: (event: Event) => void
  readonly onCancel: () => void
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
    >
      <h2 id="form-title">${frame.title}</h2>
      ${readonlyReason ? html`<p class="muted read-only"><bdi>${readonlyReason}</bdi></p>` : nothing}
      ${frame.fields} ${alerts(frame, localize)}
      ${readonlyReason ? closeOnly(frame, localize) : actions(frame, localize)}
    </form>
    ${aside === nothing ? nothing : html`<div class="aside">${aside}</div>`}
  </div>`
}

const closeOnly = (frame: EditorFrame, localize: EditorLocalize) =>
  html`<div class="form-actions">
    ${secondaryButton(localize.t('editor.back'), frame.onCancel)} ${status(frame, localize)}
  </div>`

function actions(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { saving, question, saveText = localize.t('editor.save'), isSaved, onCancel } = frame
  const { state } = saving
  if (question) return question
  return html`<div class="form-actions">
    <button class="button" part="save" aria-disabled=${state.kind !== 'idle'}>
      ${state.kind === 'saving' ? localize.t('editor.saving') : saveText}
    </button>
    ${secondaryButton(localize.t(isSaved ? 'editor.back' : 'editor.cancel'), onCancel)}
    ${status(frame, localize)}
  </div>`
}

/** A live region announces "Saved", too. */
function status({ form, saving, isSaved }: EditorFrame, localize: EditorLocalize) {
  if (isSaved)
    return html`<span class="saved small">${icon('check')} ${localize.t('editor.saved')}</span>`
  if (!form.isDirty || saving.state.kind === 'saving') return nothing
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

function stateAlert({ saving, onLoadCurrent }: EditorFrame, localize: EditorLocalize) {
  const { state } = saving
  switch (state.kind) {
    case 'unknown':
      return alertBox(
        localize.t(state.isNew ? 'editor.unknown-create' : 'editor.unknown-update'),
        html`${secondaryButton(localize.t('editor.check'), () => void saving.check())}
        ${secondaryButton(localize.t('editor.unlock'), () => saving.unlock())}`,
      )
    case 'changed':
      return alertBox(
        localize.t('editor.changed'),
        html`${secondaryButton(localize.t('editor.load-current'), () => onLoadCurrent?.())}
        ${secondaryButton(localize.t('editor.replace'), () => void saving.replaceChanged())}`,
      )
    case 'missing':
      return alertBox(
        localize.t('editor.missing'),
        secondaryButton(localize.t('editor.create-again'), () => void saving.createAgain()),
      )
    default:
      return nothing
  }
}

const alertBox = (content: unknown, choices: TemplateResult | typeof nothing) =>
  html`<div class="notice form-alert" part="notice" role="alert" tabindex="-1">
    <div>${content}</div>
    ${choices}
  </div>`
