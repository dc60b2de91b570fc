/** Templates of several events: the choice between one and several, their text, and a file that fills it. */
import { html, type TemplateResult } from 'lit'
import { textField } from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import type { EventLocalize } from './batch-issue-text.ts'
import { parseEvents } from './event-batch.ts'

/** Larger files are no batch: the BFF accepts 64 KiB without the white space. */
const MAX_FILE_BYTES = 1_000_000

/** Left to right in each language. */
const EXAMPLE = '\u2066{"external_subscription_id": "maps", "metric_code": "requests"}\u2069'

interface BatchContext {
  readonly form: FormController
  readonly localize: EventLocalize
  /** Called when the text was left, or filled from a file. */
  readonly onFilled: () => void
  readonly onFileFailed: () => void
}

/** "One event" or "Several events". */
export function countChoice({
  form,
  localize,
}: Pick<BatchContext, 'form' | 'localize'>): TemplateResult {
  const choose = (several: boolean) => {
    form.set('/several', several)
    // The choice itself is no unsaved work.
    form.dispatch({ type: 'rebase', original: { ...form.state.original, several } })
  }
  const option = (several: boolean, text: string) => html`<label
    ><input
      type="radio"
      name="amount"
      value=${several ? 'several' : 'one'}
      .checked=${form.isChecked('/several') === several}
      ?disabled=${form.isReadonly || form.isLocked}
      @change=${() => choose(several)}
    />${text}</label
  >`
  return html`<fieldset class="amount">
    <legend class="sr-only">${localize.t('event.send')}</legend>
    ${option(false, localize.t('event.one'))}${option(true, localize.t('event.several'))}
  </fieldset>`
}

export function batchFields({
  form,
  localize,
  onFilled,
  onFileFailed,
}: BatchContext): TemplateResult {
  const pointer = '/events'
  const fill = async ({ target }: Event) => {
    const input = target as HTMLInputElement
    const file = input.files?.[0]
    if (!file) return
    const text = file.size <= MAX_FILE_BYTES ? await file.text().catch(() => undefined) : undefined
    // The same file can be chosen again after it was corrected.
    input.value = ''
    if (text === undefined) return onFileFailed()
    form.set(pointer, text)
    form.leave(pointer)
    onFilled()
  }
  return html`<div class="fields">
    <div @change=${onFilled}>
      ${textField(form, localize, {
        pointer,
        label: localize.t('event.list'),
        hint: localize.t('event.list-hint', { example: EXAMPLE }),
        rows: 8,
        // Half an array is no issue yet.
        onInput: (text) => parseEvents(text) && form.leave(pointer),
      })}
    </div>
    <div class="form-field">
      <label for="file">${localize.t('event.file')}</label>
      <input
        class="field"
        id="file"
        type="file"
        accept=".json,.jsonl,.ndjson,application/json"
        aria-describedby="hint-file"
        ?disabled=${form.isReadonly || form.isLocked}
        @change=${fill}
      />
      <span class="hint" id="hint-file">${localize.t('event.file-hint')}</span>
    </div>
  </div>`
}
