/**
 * The form of an element: its state, the issues it shows, and the events of its fields.
 *
 *   readonly form = new FormController(this, { rules: () => paymentLinkRules, check: (draft) => linkIssues(draft) })
 *   ${textField(this.form, this.localize, { pointer: '/return_url', label: … })}   // in render()
 *   if (this.form.submit()) send(toBody(rules, this.form.draft))                   // without an issue
 *
 * An issue of a field shows after the field was left or the form was submitted, and from then on as the text changes.
 */
import type { LitElement, ReactiveController } from 'lit'
import {
  type ChangedMember,
  changedMembers,
  changedPointers,
  type MemberName,
} from './changed-members.ts'
import { type DraftMembers, type DraftValue, valueAt } from './draft.ts'
import { type FormEvent, type FormState, formOf, formReducer, isDirty } from './form-state.ts'
import { type FoundRule, type ObjectRule, ruleAt } from './rules.ts'
import { type FieldIssue, type FieldIssues, validate } from './validate.ts'

interface FormConfig {
  /** They may change with the draft. */
  readonly rules: () => ObjectRule
  /** Issues that depend on several members. */
  readonly check?: (draft: DraftMembers) => FieldIssues
  /** Fields can be read, and not changed. */
  readonly isReadonly?: () => boolean
  /** A write is under way or its outcome is unknown: the draft stays as it was sent. */
  readonly isLocked?: () => boolean
}

export class FormController implements ReactiveController {
  #state: FormState = formOf({})
  #issues: FieldIssues = {}
  #movesFocus = false
  /** Of the members that the current render shows, by pointer. */
  readonly #names = new Map<string, MemberName>()
  #isLoaded = false
  readonly #host: LitElement
  readonly #config: FormConfig

  constructor(host: LitElement, config: FormConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  get rules(): ObjectRule {
    return this.#config.rules()
  }

  get isReadonly(): boolean {
    return this.#config.isReadonly?.() ?? false
  }

  get isLocked(): boolean {
    return this.#config.isLocked?.() ?? false
  }

  get state(): FormState {
    return this.#state
  }

  get draft(): DraftMembers {
    return this.#state.draft
  }

  get isDirty(): boolean {
    return isDirty(this.#state)
  }

  /** The form was submitted, and fields are marked. */
  get isInvalid(): boolean {
    const { isSubmitted, serverIssues } = this.#state
    return isSubmitted && Object.keys({ ...this.#issues, ...serverIssues }).length > 0
  }

  dispatch(event: FormEvent): void {
    this.#state = formReducer(this.#state, event)
    this.#isLoaded ||= event.type === 'load'
    this.#findIssues()
    this.#host.requestUpdate()
  }

  /** Again, because the language of the texts may have changed. */
  hostUpdate(): void {
    this.#names.clear()
    this.#findIssues()
  }

  #findIssues(): void {
    this.#issues = { ...this.#config.check?.(this.draft), ...validate(this.rules, this.draft) }
  }

  /** Called by the template that renders a member. */
  name(pointer: string, name: MemberName): void {
    this.#names.set(pointer, name)
  }

  /** The members of another version that differ from the original, by the names of this render. */
  changesIn(version: DraftMembers): readonly ChangedMember[] {
    const pointers = changedPointers(this.#state.original, version)
    return changedMembers(this.#names, pointers, (pointer) => valueAt(version, pointer))
  }

  /** The text of a field; empty without one. */
  text(pointer: string): string {
    const value = valueAt(this.draft, pointer)
    return typeof value === 'string' ? value : ''
  }

  /** The text of a field as it was typed, while it is the text of the member's value. */
  typed(pointer: string): string | undefined {
    const typed = this.#state.typed[pointer]
    return typed && typed.value === valueAt(this.draft, pointer) ? typed.text : undefined
  }

  isChecked(pointer: string): boolean {
    return valueAt(this.draft, pointer) === true
  }

  has(pointer: string): boolean {
    return valueAt(this.draft, pointer) !== undefined
  }

  list(pointer: string): readonly DraftValue[] {
    const value = valueAt(this.draft, pointer)
    return Array.isArray(value) ? value : []
  }

  /** `text` is the field's own, where it is not the value. */
  set(pointer: string, value: DraftValue, text?: string): void {
    if (this.isReadonly || this.isLocked) return
    this.dispatch({ type: 'change', pointer, value, text })
  }

  add(pointer: string, value: DraftValue): void {
    if (this.isReadonly || this.isLocked) return
    this.dispatch({ type: 'add', pointer, value })
  }

  remove(pointer: string): void {
    if (this.isReadonly || this.isLocked) return
    this.dispatch({ type: 'remove', pointer })
  }

  move(pointer: string, by: -1 | 1): void {
    if (this.isReadonly || this.isLocked) return
    this.dispatch({ type: 'move', pointer, by })
  }

  /** A field that was never filled is not marked: the text below it would move what is being pressed. */
  leave(pointer: string): void {
    if (this.text(pointer) || this.#state.typed[pointer]) this.dispatch({ type: 'leave', pointer })
  }

  /** @throws {RangeError} if the body has no such member */
  rule(pointer: string): FoundRule {
    const found = ruleAt(this.rules, pointer)
    if (!found) throw new RangeError(`no member ${pointer}`)
    return found
  }

  /** The visible issue of a field. */
  issue(pointer: string): FieldIssue | undefined {
    const { serverIssues, touched, isSubmitted } = this.#state
    const fieldIssue = isSubmitted || touched.includes(pointer) ? this.#issues[pointer] : undefined
    return fieldIssue ?? serverIssues[pointer]
  }

  /** True with a visible issue of a member or of one below it. */
  hasIssue(pointer: string): boolean {
    const all = Object.keys({ ...this.#issues, ...this.#state.serverIssues })
    return all.some((at) => `${at}/`.startsWith(`${pointer}/`) && this.issue(at) !== undefined)
  }

  /** Shows all issues. False if there are any; the focus then moves to the first field with one. */
  submit(): boolean {
    // Chromium fires no event for the first keys of a date.
    for (const input of this.#incomplete()) input.dispatchEvent(new Event('input'))
    this.dispatch({ type: 'submit' })
    const isValid = Object.keys(this.#issues).length === 0
    if (!isValid) this.focusIssue()
    return isValid
  }

  /** Shows a text that belongs to no field. */
  fail(text: string): void {
    this.dispatch({ type: 'fail', fields: {}, general: [text] })
    this.focusIssue()
  }

  /** The members of a stored draft, as changes of the loaded one. */
  restore(draft: DraftMembers): void {
    for (const [member, value] of Object.entries(draft))
      this.dispatch({ type: 'change', pointer: `/${member}`, value })
  }

  /** Moves the focus to the first invalid field, else to the alert of the form, after the next update. */
  focusIssue(): void {
    this.#movesFocus = true
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    this.#clearIncomplete()
    if (!this.#movesFocus || this.#moveUnrendered()) return
    this.#movesFocus = false
    const invalid = this.#find('[aria-invalid="true"]') ?? this.#find('.form-alert')
    invalid?.focus()
    invalid?.scrollIntoView({ block: 'nearest' })
  }

  /** Browsers keep the half of a date of the previous draft when the value was and is empty. */
  #clearIncomplete(): void {
    if (!this.#isLoaded) return
    this.#isLoaded = false
    for (const input of this.#incomplete()) {
      // WebKit clears only a date that is there.
      input.value = '2000-01-01'
      input.value = ''
    }
  }

  #incomplete(): HTMLInputElement[] {
    const inputs = this.#host.renderRoot.querySelectorAll('input')
    return [...inputs].filter(({ validity }) => validity.badInput)
  }

  /** An issue without a place in the form is never hidden: its text becomes a general one. */
  #moveUnrendered(): boolean {
    const all = Object.entries(this.#state.serverIssues)
    const lost = all.filter(([at]) => !this.#find(`[data-pointer="${CSS.escape(at)}"]`))
    if (lost.length === 0) return false
    const texts = lost.flatMap(([, issue]) => (issue.kind === 'text' ? issue.text : []))
    this.dispatch({ type: 'misplaced', pointers: lost.map(([at]) => at), texts })
    return true
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector)
  }
}
