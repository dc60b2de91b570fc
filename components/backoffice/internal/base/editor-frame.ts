/** Template around the fields of an editor: title, notices with their choices, actions, and the question to discard. */
import { html, nothing, type TemplateResult } from 'lit'
import { secondaryButton } from '../../../internal/templates/notice.ts'
import type { FormController } from '../forms/form-controller.ts'
import type { EditorLocalize } from './editor-messages.ts'
import type { SaveState } from './save-controller.ts'

interface EditorFrame {
  readonly title: string
  readonly isNew: boolean
  readonly form: FormController
  readonly state: SaveState<unknown>
  /** The reason why nothing can be changed; undefined if it can. */
  readonly readonlyReason: string | undefined
  readonly asksToDiscard: boolean
  readonly fields: TemplateResult
  readonly aside: unknown
  readonly onSubmit: (event: Event) => void
  readonly onCancel: () => void
  readonly onDiscard: () => void
  readonly onKeep: () => void
  readonly onCheck: () => void
  readonly onUnlock: () => void
  readonly onLoadCurrent: () => void
  readonly onReplace: () => void
  readonly onCreateAgain: () => void
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

const closeOnly = ({ onCancel }: EditorFrame, localize: EditorLocalize) =>
  html`<div class="form-actions">${secondaryButton(localize.t('editor.back'), onCancel)}</div>`

function actions(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { form, state } = frame
  if (frame.asksToDiscard) return discardQuestion(frame, localize)
  const isSaving = state.kind === 'saving'
  const isBlocked = isSaving || state.kind !== 'idle'
  return html`<div class="form-actions">
    <button class="button" part="save" aria-disabled=${isBlocked}>
      ${localize.t(isSaving ? 'editor.saving' : 'editor.save')}
    </button>
    ${secondaryButton(localize.t('editor.cancel'), frame.onCancel)}
    ${form.isDirty && !isSaving ? html`<span class="muted small">${localize.t('editor.unsaved')}</span>` : nothing}
  </div>`
}

/** "Keep editing" is first and has the focus, so that a double click on Cancel discards nothing. */
const discardQuestion = ({ onKeep, onDiscard }: EditorFrame, localize: EditorLocalize) =>
  html`<div class="question" role="group" aria-labelledby="discard-question">
    <p id="discard-question">${localize.t('editor.discard-question')}</p>
    <div class="form-actions">
      <button type="button" class="button quiet keep" @click=${onKeep}>${localize.t('editor.keep')}</button>
      <button type="button" class="button quiet negative" @click=${onDiscard}>
        ${localize.t('editor.discard')}
      </button>
    </div>
  </div>`

function alerts(frame: EditorFrame, localize: EditorLocalize): TemplateResult {
  const { state, form } = frame
  const { general } = form.state
  return html`${
    general.length
      ? alertBox(html`${general.map((text) => html`<p><bdi>${text}</bdi></p>`)}`, nothing)
      : nothing
  }${stateAlert(state, frame, localize)}`
}

function stateAlert(state: SaveState<unknown>, frame: EditorFrame, localize: EditorLocalize) {
  switch (state.kind) {
    case 'unknown':
      return alertBox(
        localize.t(state.isNew ? 'editor.unknown-create' : 'editor.unknown-update'),
        html`${secondaryButton(localize.t('editor.check'), frame.onCheck)}
        ${secondaryButton(localize.t('editor.unlock'), frame.onUnlock)}`,
      )
    case 'changed':
      return alertBox(
        localize.t('editor.changed'),
        html`${secondaryButton(localize.t('editor.load-current'), frame.onLoadCurrent)}
        ${secondaryButton(localize.t('editor.replace'), frame.onReplace)}`,
      )
    case 'missing':
      return alertBox(
        localize.t('editor.missing'),
        secondaryButton(localize.t('editor.create-again'), frame.onCreateAgain),
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
