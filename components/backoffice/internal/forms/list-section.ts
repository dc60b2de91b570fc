/** Templates of a list in a form: a title with the button that adds an entry, and the entries. */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../../internal/templates/icons.ts'
import type { DraftValue } from './draft.ts'
import { fieldId, fieldIssue } from './fields.ts'
import type { FormController } from './form-controller.ts'
import type { FormLocalize } from './messages.ts'
import { entryOf } from './rules.ts'

export interface SectionContext {
  readonly form: FormController
  readonly localize: FormLocalize
  /** Moves the focus to a selector after the update. */
  readonly focus: (selector: string) => void
  /** Of a form with entries that can be moved. */
  readonly announce?: (text: string) => void
}

export interface ListSection {
  /** The pointer of the list. */
  readonly pointer: string
  readonly title: string
  readonly hint?: string
  readonly addLabel: string
  /** A new entry, and its member that receives the focus; an entry without members receives it itself. */
  readonly entry: DraftValue
  readonly firstMember?: string
  readonly maxItems: number
  /** Of its title. Default: 3, below the title of the form; 4 is below the title of an item. */
  readonly level?: 3 | 4
  readonly renderEntry: (pointer: string, index: number) => TemplateResult
  /** Below the entries. */
  readonly footer?: unknown
}

const canChange = ({ isReadonly, isLocked }: FormController) => !isReadonly && !isLocked

export function listSection(context: SectionContext, section: ListSection): TemplateResult {
  const { form, localize, focus } = context
  const { pointer, title, hint, entry, firstMember, maxItems, level = 3 } = section
  form.name(pointer, { label: title, isSection: true })
  const id = fieldId(pointer)
  const entries = form.list(pointer)
  const add = () => {
    form.add(pointer, entry)
    const added = `${pointer}/${entries.length}`
    focus(`#${fieldId(firstMember ? `${added}/${firstMember}` : added)}`)
  }
  return html`<section class="part" role="group" aria-labelledby="head-${id}">
    <div class="section-head">
      <div>
        ${
          level === 3
            ? html`<h3 id="head-${id}">${title}</h3>`
            : html`<h4 id="head-${id}">${title}</h4>`
        }
        ${hint && !entries.length ? html`<span class="hint">${hint}</span>` : nothing}
      </div>
      ${
        canChange(form) && entries.length < maxItems
          ? html`<button type="button" class="button quiet add" id="add-${id}" @click=${add}>
              ${section.addLabel}
            </button>`
          : nothing
      }
    </div>
    ${entries.map((_, index) => section.renderEntry(`${pointer}/${index}`, index))}
    ${section.footer ?? nothing} ${fieldIssue(form, localize, pointer)}
  </section>`
}

/** Fields in a row, and at its end the button that removes them. */
export const entryRow = (
  fields: TemplateResult,
  remove: TemplateResult | typeof nothing,
): TemplateResult =>
  html`<div class="entry"><div class="entry-fields">${fields}</div>${remove}</div>`

/** `describedBy` is the id of the text that names the entry. */
export const removeButton = (
  { form, localize }: SectionContext,
  describedBy: string,
  onRemove: (event: Event) => void,
): TemplateResult | typeof nothing =>
  canChange(form)
    ? html`<button
        type="button"
        class="button quiet remove"
        aria-label=${localize.t('form.remove')}
        aria-describedby=${describedBy}
        title=${localize.t('form.remove')}
        @click=${onRemove}
      >
        ${icon('cross')}
      </button>`
    : nothing

/** Buttons that move an entry up and down; at an end the button stays, so that it keeps the focus. */
export function moveButtons(
  context: SectionContext,
  pointer: string,
  {
    describedBy,
    beforeMove,
  }: { describedBy: string; beforeMove?: (by: -1 | 1, event: Event) => void },
): TemplateResult | typeof nothing {
  const { form, localize, focus, announce } = context
  const { list, index } = entryOf(pointer)
  const { length } = form.list(list)
  if (!canChange(form) || length < 2) return nothing
  const button = (by: -1 | 1, name: 'up' | 'down') => {
    const to = index + by
    const isEnd = to < 0 || to >= length
    const move = (event: Event) => {
      if (isEnd) return
      beforeMove?.(by, event)
      form.move(pointer, by)
      focus(`#${name}-${fieldId(`${list}/${to}`)}`)
      announce?.(localize.t('form.moved', { position: to + 1, count: length }))
    }
    const label = localize.t(`form.move-${name}`)
    return html`<button
      type="button"
      class="button quiet reorder ${name}"
      id="${name}-${fieldId(pointer)}"
      aria-label=${label}
      aria-describedby=${describedBy}
      aria-disabled=${isEnd}
      title=${label}
      @click=${move}
    >
      ${icon('chevron')}
    </button>`
  }
  return html`${button(-1, 'up')}${button(1, 'down')}`
}

/** Removes an entry of a section and moves the focus to the section's add button. */
export function removeEntry({ form, focus }: SectionContext, pointer: string): void {
  form.remove(pointer)
  focus(`#add-${fieldId(pointer.replace(/\/\d+$/, ''))}`)
}
