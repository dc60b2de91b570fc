/** The question before a deletion. Some resources are deleted by typing their name. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ListLocalize } from './list-messages.ts'
import { visibleText } from './search-text.ts'

export interface DeleteQuestion {
  readonly name: string
  /** Such as "Delete Atoll wall map?". */
  readonly text: string
  /** The label of the confirming button, such as "Delete link". */
  readonly label: string
  /** The text that has been typed; undefined if the name need not be typed. */
  readonly typed: string | undefined
  readonly isSending: boolean
  /** The reason why the deletion failed. */
  readonly error: string
  readonly onType: (text: string) => void
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

/** White space, invisible characters and the composition of characters can't be seen, so that they make no difference. */
const asSeen = (text: string) => visibleText(text.normalize('NFKC'))

export const isNameTyped = ({ typed, name }: Pick<DeleteQuestion, 'typed' | 'name'>): boolean =>
  typed === undefined || asSeen(typed) === asSeen(name)

export function deleteQuestion(question: DeleteQuestion, localize: ListLocalize): TemplateResult {
  const { name, text, label, typed, isSending, error, onType, onKeep, onConfirm } = question
  const submit = (event: Event) => {
    event.preventDefault()
    onConfirm()
  }
  return html`<form class="question" aria-labelledby="delete-question" @submit=${submit}>
    <p id="delete-question"><bdi>${text}</bdi></p>
    ${
      typed === undefined
        ? nothing
        : html`<div class="form-field">
            <label for="delete-name"><bdi>${localize.t('list.type-name', { name })}</bdi></label>
            <input
              class="field"
              id="delete-name"
              autocomplete="off"
              spellcheck="false"
              .value=${typed}
              @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}
            />
          </div>`
    }
    ${error ? html`<p class="issue" role="alert"><bdi>${error}</bdi></p>` : nothing}
    <div class="form-actions">
      <button class="button quiet negative" part="delete" aria-disabled=${isSending || !isNameTyped(question)}>
        ${label}
      </button>
      <button type="button" class="button quiet keep" @click=${onKeep}>
        ${localize.t('list.keep')}
      </button>
    </div>
  </form>`
}
