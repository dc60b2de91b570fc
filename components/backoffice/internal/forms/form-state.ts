/** The state of a form and its reducer. */
import { type DraftMembers, type DraftValue, isSameDraft, valueAt, withValue } from './draft.ts'
import { entryOf } from './rules.ts'
import type { FieldIssues } from './validate.ts'

export interface FormState {
  /** The draft as it was loaded; unsaved work is compared with it. */
  readonly original: DraftMembers
  readonly draft: DraftMembers
  /** Texts of fields as they were typed, with the values that they stand for, by pointer. */
  readonly typed: Readonly<Record<string, { readonly text: string; readonly value: DraftValue }>>
  /** Pointers of the fields that were left: their issues are shown. */
  readonly touched: readonly string[]
  /** A submit shows the issues of all fields. */
  readonly isSubmitted: boolean
  /** Issues that the server reported, until their field changes. */
  readonly serverIssues: FieldIssues
  /** Texts that belong to no field. */
  readonly general: readonly string[]
}

export type FormEvent =
  /** A new or loaded draft. */
  | { readonly type: 'load'; readonly draft: DraftMembers }
  /** Another original; the draft stays. */
  | { readonly type: 'rebase'; readonly original: DraftMembers }
  | {
      readonly type: 'change'
      readonly pointer: string
      readonly value: DraftValue
      /** Of the field, where it is not the value itself. */
      readonly text?: string | undefined
    }
  | { readonly type: 'add'; readonly pointer: string; readonly value: DraftValue }
  | { readonly type: 'remove'; readonly pointer: string }
  /** Swaps an entry with the one before it or behind it. */
  | { readonly type: 'move'; readonly pointer: string; readonly by: -1 | 1 }
  | { readonly type: 'leave'; readonly pointer: string }
  | { readonly type: 'submit' }
  | { readonly type: 'save' }
  | { readonly type: 'fail'; readonly fields: FieldIssues; readonly general: readonly string[] }
  /** Fields with issues that the form does not render: their texts become general. */
  | {
      readonly type: 'misplaced'
      readonly pointers: readonly string[]
      readonly texts: readonly string[]
    }

export const formOf = (draft: DraftMembers): FormState => ({
  original: draft,
  draft,
  typed: {},
  touched: [],
  isSubmitted: false,
  serverIssues: {},
  general: [],
})

export const isDirty = ({ draft, original }: FormState): boolean => !isSameDraft(draft, original)

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'load':
      return formOf(event.draft)
    case 'rebase':
      return { ...state, original: event.original }
    case 'change':
      return {
        ...state,
        draft: withValue(state.draft, event.pointer, event.value),
        ...(event.text !== undefined && {
          typed: { ...state.typed, [event.pointer]: { text: event.text, value: event.value } },
        }),
        // Its own issue, those below it, and those of the groups around it.
        serverIssues: withoutIssues(
          state.serverIssues,
          (at) => isAtOrBelow(at, event.pointer) || isAtOrBelow(event.pointer, at),
        ),
      }
    case 'add': {
      const list = valueAt(state.draft, event.pointer)
      const items = [...(Array.isArray(list) ? (list as DraftValue[]) : []), event.value]
      return {
        ...state,
        draft: withValue(state.draft, event.pointer, items),
        serverIssues: withoutIssues(state.serverIssues, (at) => at === event.pointer),
      }
    }
    case 'remove':
      return removed(state, event.pointer)
    case 'move':
      return moved(state, event.pointer, event.by)
    case 'leave':
      return state.touched.includes(event.pointer)
        ? state
        : { ...state, touched: [...state.touched, event.pointer] }
    case 'submit':
      return { ...state, isSubmitted: true, general: [] }
    case 'save':
      return { ...state, serverIssues: {}, general: [] }
    case 'fail':
      return {
        ...state,
        isSubmitted: true,
        serverIssues: event.fields,
        general: event.general,
      }
    case 'misplaced':
      return {
        ...state,
        serverIssues: withoutIssues(state.serverIssues, (at) => event.pointers.includes(at)),
        general: [...new Set([...state.general, ...event.texts])],
      }
  }
}

const isAtOrBelow = (pointer: string, parent: string) =>
  pointer === parent || pointer.startsWith(`${parent}/`)

const withoutIssues = (issues: FieldIssues, isRemoved: (pointer: string) => boolean): FieldIssues =>
  Object.fromEntries(Object.entries(issues).filter(([at]) => !isRemoved(at)))

/** Removes a list entry; the entries behind it keep their issues and their touched fields. */
function removed(state: FormState, pointer: string): FormState {
  const { list: parent, index } = entryOf(pointer)
  const list = valueAt(state.draft, parent)
  if (!Array.isArray(list) || !(index in list)) return state
  const moved = (at: string): string | undefined => movedPointer(at, parent, index)
  const issues = Object.entries(state.serverIssues).flatMap(([at, issue]) => {
    const to = at === parent ? undefined : moved(at)
    return to === undefined ? [] : [[to, issue] as const]
  })
  return {
    ...state,
    draft: withValue(state.draft, parent, (list as DraftValue[]).toSpliced(index, 1)),
    typed: Object.fromEntries(
      Object.entries(state.typed).flatMap(([at, typed]) => {
        const to = moved(at)
        return to === undefined ? [] : [[to, typed] as const]
      }),
    ),
    touched: state.touched.flatMap((at) => moved(at) ?? []),
    serverIssues: Object.fromEntries(issues),
  }
}

/** Both entries keep their texts, their issues and their touched fields. */
function moved(state: FormState, pointer: string, by: -1 | 1): FormState {
  const { list: parent, index } = entryOf(pointer)
  const list = valueAt(state.draft, parent)
  if (!Array.isArray(list) || !(index in list) || !(index + by in list)) return state
  const other = `${parent}/${index + by}`
  const to = (at: string): string => {
    if (isAtOrBelow(at, pointer)) return other + at.slice(pointer.length)
    return isAtOrBelow(at, other) ? pointer + at.slice(other.length) : at
  }
  const swapped = <Value>(byPointer: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(byPointer).map(([at, value]) => [to(at), value]))
  const items = (list as DraftValue[]).with(index, list[index + by]).with(index + by, list[index])
  return {
    ...state,
    draft: withValue(state.draft, parent, items),
    typed: swapped(state.typed),
    touched: state.touched.map(to),
    serverIssues: swapped(state.serverIssues),
  }
}

/** The pointer after the removal of a list entry; undefined if it was in that entry. */
function movedPointer(pointer: string, list: string, removedIndex: number): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer
  const [first = '', ...rest] = pointer.slice(list.length + 1).split('/')
  const index = Number(first)
  if (index === removedIndex) return undefined
  return [list, index > removedIndex ? index - 1 : index, ...rest].join('/')
}
