/**
 * Templates of fields: label, control, hint and issue. Needs the styles `forms`.
 *
 * The rules of the contract decide the constraint attributes. `pattern` is not rendered, because browsers compile it
 * with the flag `v`, in which the contract's patterns are syntax errors; `validate.ts` applies it.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { live } from 'lit/directives/live.js'
import { parseTyped, typedText } from '../../../internal/format/typed-number.ts'
import { type DraftValue, UNREADABLE } from './draft.ts'
import type { FormController } from './form-controller.ts'
import { type FormLocalize, issueText } from './messages.ts'
import type { Rule } from './rules.ts'

type InputType = 'text' | 'url' | 'email' | 'tel' | 'date' | 'password'

export interface FieldOptions {
  /** JSON pointer of the member. */
  readonly pointer: string
  readonly label: string
  readonly hint?: string | undefined
  /** Several lines of text. */
  readonly rows?: number
  /** Text in front of the value or behind it, such as "%". */
  readonly prefix?: string
  readonly suffix?: string
  readonly type?: InputType
  /** An instant that is chosen as a date: its midnight in UTC, or for an end its last second. */
  readonly isDay?: boolean | 'end'
  /** Shows no "optional". */
  readonly plain?: boolean
  /** Visible to assistive technology only, as in a row of a table. */
  readonly hidesLabel?: boolean
  readonly spellcheck?: boolean
  readonly placeholder?: string
  /** Never changes after the creation, such as a code. */
  readonly isFixed?: boolean
  /** Default: as the rule of the member. */
  readonly required?: boolean
  /** Called after the value was set. */
  readonly onInput?: (value: string, earlier: string) => void
}

/** An id that is unique in the form. */
export const fieldId = (pointer: string): string => `field${pointer.replaceAll('/', '-')}`

/** A text, a number, a date or a secret, by the rule of its member. */
export function textField(
  form: FormController,
  localize: FormLocalize,
  options: FieldOptions,
): TemplateResult {
  const { pointer, rows, prefix, suffix, onInput, placeholder, isDay } = options
  const { rule } = form.rule(pointer)
  const required = isRequired(form, options)
  const id = fieldId(pointer)
  const issue = form.issue(pointer)
  const inputMode = inputModeOf(rule)
  const input = (event: Event) => {
    const { value: text, validity } = event.target as HTMLInputElement
    const isUnreadable = () => validity.badInput || (inputMode && text)
    const read =
      (inputMode && parseTyped(text, localize.locale)) || (isUnreadable() ? UNREADABLE : text)
    const earlier = form.text(pointer)
    const time = isDay === 'end' ? '23:59:59' : '00:00:00'
    const value = isDay && text ? `${text}T${time}Z` : read
    form.set(pointer, value, text)
    onInput?.(isDay ? text : value, earlier)
  }
  const limits = limitsOf(rule)
  const describedBy = describedByOf(options, prefix, suffix)
  form.name(pointer, {
    label: options.label,
    show: (value) => valueText(localize, value, inputMode, options),
  })
  const control = rows
    ? html`<textarea
        class="field"
        id=${id}
        rows=${rows}
        dir="auto"
        minlength=${ifDefined(limits.minLength)}
        maxlength=${ifDefined(limits.maxLength)}
        ?required=${required}
        ?readonly=${isFixed(form, options)}
        aria-invalid=${issue !== undefined}
        aria-describedby=${describedBy}
        .value=${form.text(pointer)}
        @input=${input}
        @blur=${() => form.leave(pointer)}
      ></textarea>`
    : html`<input
        class="control"
        id=${id}
        dir=${ifDefined(directionOf(rule))}
        type=${isDay ? 'date' : (options.type ?? typeOf(rule))}
        inputmode=${ifDefined(inputMode)}
        minlength=${ifDefined(limits.minLength)}
        maxlength=${ifDefined(limits.maxLength)}
        placeholder=${ifDefined(placeholder)}
        autocomplete=${rule.type === 'string' && rule.writeOnly ? 'new-password' : 'off'}
        spellcheck=${options.spellcheck ? 'true' : 'false'}
        ?required=${required}
        ?readonly=${isFixed(form, options)}
        aria-invalid=${issue !== undefined}
        aria-describedby=${describedBy}
        .value=${live(shownText(form, localize, options, inputMode))}
        @input=${input}
        @blur=${() => form.leave(pointer)}
      />`
  return fieldFrame(form, localize, options, rows ? control : affixed(id, control, prefix, suffix))
}

/**
 * Without the prefix, which is the currency of the open form: another version may have another one. Empty without a
 * value.
 */
function valueText(
  localize: FormLocalize,
  value: DraftValue,
  inputMode: string | undefined,
  { isDay, suffix }: FieldOptions,
): string {
  if (typeof value !== 'string' || value === '') return ''
  if (isDay) return localize.date(value)
  const text = inputMode ? typedText(value, localize.locale) : value
  return [text, suffix].filter(Boolean).join(' ')
}

/** As it was typed; a loaded number in the notation of the locale. */
function shownText(
  form: FormController,
  { locale }: FormLocalize,
  { pointer, isDay }: FieldOptions,
  inputMode: string | undefined,
): string {
  const text = form.typed(pointer) ?? form.text(pointer)
  // The service answers in UTC, so the text begins with the day in UTC.
  if (isDay) return text.slice(0, 10)
  return inputMode && form.typed(pointer) === undefined ? typedText(text, locale) : text
}

/** A choice of the contract's options, or of the given ones. */
export function selectField(
  form: FormController,
  localize: FormLocalize,
  options: FieldOptions & {
    /** The visible name of a value. */
    readonly nameOf: (value: string) => string
    /** Default: the options of the contract. */
    readonly values?: readonly string[]
    /** The name of the empty option; without it an optional member has "–". */
    readonly emptyName?: string
    /** Default: the value of the member. */
    readonly value?: string
  },
): TemplateResult {
  const { pointer, nameOf, onInput } = options
  const { rule } = form.rule(pointer)
  const required = isRequired(form, options)
  const value = options.value ?? form.text(pointer)
  const listed = options.values ?? (rule.type === 'enum' ? rule.enum : [])
  // A value that the contract does not list stays until another one is chosen.
  const values = value && !listed.includes(value) ? [...listed, value] : listed
  const issue = form.issue(pointer)
  const select = (event: Event) => {
    const { value } = event.target as HTMLSelectElement
    const earlier = form.text(pointer)
    form.set(pointer, value)
    onInput?.(value, earlier)
  }
  form.name(pointer, {
    label: options.label,
    show: (value) => (typeof value === 'string' && value !== '' ? nameOf(value) : ''),
  })
  const empty = value && required ? nothing : (options.emptyName ?? '–')
  return fieldFrame(
    form,
    localize,
    options,
    html`<select
      class="field"
      id=${fieldId(pointer)}
      ?required=${required}
      ?disabled=${isFixed(form, options)}
      aria-invalid=${issue !== undefined}
      aria-describedby=${describedByOf(options)}
      @change=${select}
      @blur=${() => form.leave(pointer)}
    >
      ${empty === nothing ? nothing : html`<option value="" .selected=${value === ''}>${empty}</option>`}
      ${values.map(
        (item) => html`<option value=${item} .selected=${item === value}>${nameOf(item)}</option>`,
      )}
    </select>`,
  )
}

/** `true` or `false`. A checked box may stand for another value than `true`. */
export function checkboxField(
  form: FormController,
  localize: FormLocalize,
  {
    pointer,
    label,
    hint,
    checked,
    onChange = (on) => form.set(pointer, on),
  }: {
    readonly pointer: string
    readonly label: string
    readonly hint?: string
    /** Of a box with another value than `true`. */
    readonly checked?: boolean
    readonly onChange?: (checked: boolean) => void
  },
): TemplateResult {
  const id = `${fieldId(pointer)}-box`
  form.name(pointer, {
    label,
    // A box with another value is named without it.
    ...(checked === undefined && {
      show: (value) => localize.t(value === true ? 'form.yes' : 'form.no'),
    }),
  })
  const options = { pointer: `${pointer}`, label, hint }
  return html`<div class="check">
    <input
      id=${id}
      type="checkbox"
      .checked=${checked ?? form.isChecked(pointer)}
      ?disabled=${form.isReadonly || form.isLocked}
      aria-invalid=${form.issue(pointer) !== undefined}
      aria-describedby=${describedByOf(options)}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    <label for=${id}>${label}</label>
    ${hintLine(options)}${fieldIssue(form, localize, pointer)}
  </div>`
}

/** A legend around fields of one object or list, with the issue of the group itself. */
export const fieldGroup = (
  form: FormController,
  localize: FormLocalize,
  {
    pointer,
    label,
    hint,
    tooFew,
  }: {
    readonly pointer: string
    readonly label: string
    readonly hint?: string
    /** The text for a list with fewer entries than its limit. */
    readonly tooFew?: string
  },
  content: unknown,
): TemplateResult => {
  form.name(pointer, { label, isSection: true })
  return html`<fieldset class="group" aria-describedby=${describedByOf({ pointer, hint })}>
    <legend>${label}</legend>
    ${hintLine({ pointer, hint })}${content}${fieldIssue(form, localize, pointer, tooFew)}
  </fieldset>`
}

/** The visible issue of a member; always rendered, so that the text of the description exists. */
export function fieldIssue(
  form: FormController,
  localize: FormLocalize,
  pointer: string,
  tooFew?: string,
): TemplateResult {
  const issue = form.issue(pointer)
  const text = issue?.kind === 'min-items' && tooFew ? tooFew : issue && issueText(localize, issue)
  return html`<span class="issue" id="issue-${fieldId(pointer)}" data-pointer=${pointer}
    >${text ? html`<bdi>${text}</bdi>` : nothing}</span
  >`
}

function fieldFrame(
  form: FormController,
  localize: FormLocalize,
  options: FieldOptions,
  control: TemplateResult,
): TemplateResult {
  const { pointer, label, plain, hidesLabel } = options
  const isOptional = !plain && !isRequired(form, options) && !form.isReadonly && !options.isFixed
  const mark = isOptional
    ? html` <span class="muted small">${localize.t('form.optional')}</span>`
    : nothing
  return html`<div class="form-field">
    <label for=${fieldId(pointer)} class=${hidesLabel ? 'sr-only' : ''}>${label}${mark}</label>
    ${control}${hintLine(options)}${fieldIssue(form, localize, pointer)}
  </div>`
}

const isFixed = (form: FormController, { isFixed = false }: FieldOptions): boolean =>
  isFixed || form.isReadonly || form.isLocked

const isRequired = (form: FormController, { pointer, required }: FieldOptions): boolean =>
  required ?? form.rule(pointer).required

const hintLine = ({ pointer, hint }: { pointer: string; hint?: string | undefined }) =>
  hint ? html`<span class="hint" id="hint-${fieldId(pointer)}"><bdi>${hint}</bdi></span>` : nothing

const affix = (id: string, text: string) =>
  html`<span class="muted affix" id=${id}><bdi>${text}</bdi></span>`

const affixed = (id: string, control: TemplateResult, prefix = '', suffix = '') =>
  html`<span class="field framed"
    >${prefix ? affix(`before-${id}`, prefix) : nothing}${control}${
      suffix ? affix(`after-${id}`, suffix) : nothing
    }</span
  >`

function describedByOf(
  { pointer, hint }: { pointer: string; hint?: string | undefined },
  prefix?: string,
  suffix?: string,
): string {
  const id = fieldId(pointer)
  return [prefix && `before-${id}`, suffix && `after-${id}`, hint && `hint-${id}`, `issue-${id}`]
    .filter(Boolean)
    .join(' ')
}

const limitsOf = (rule: Rule): { minLength?: number; maxLength?: number } =>
  rule.type === 'string' ? rule : {}

const typeOf = (rule: Rule): InputType => {
  if (rule.type !== 'string') return 'text'
  if (rule.writeOnly) return 'password'
  if (rule.format === 'url' || rule.format === 'email' || rule.format === 'date') return rule.format
  return 'text'
}

/** The direction of text follows its letters; a URL is always left to right. */
const directionOf = (rule: Rule): 'auto' | 'ltr' | undefined => {
  if (rule.type !== 'string') return undefined
  if (!rule.pattern) return 'auto'
  return rule.format === 'url' || rule.format === 'email' ? 'ltr' : undefined
}

/** `type="number"` would hide a text that is no number, and steps on the scroll wheel. */
const inputModeOf = (rule: Rule): 'numeric' | 'decimal' | undefined => {
  if (rule.type === 'integer') return 'numeric'
  if (rule.type === 'number') return 'decimal'
  const format = rule.type === 'string' ? rule.format : undefined
  return ['decimal', 'unsigned', 'percent'].includes(format ?? '') ? 'decimal' : undefined
}
