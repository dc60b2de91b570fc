/** Names the members in which two versions of a draft differ, by the labels of their fields. */
import { type DraftValue, isMembers, isSameDraft } from './draft.ts'
import { parentOf, pathOf, pointerOf } from './rules.ts'

/** The name of a member in the form, as its template renders it. */
export interface MemberName {
  readonly label: string
  /** The visible text of a value; a member without it is named alone. */
  readonly show?: (value: DraftValue) => string
  /** Names all members below it, such as a list of rows with the same labels. */
  readonly isSection?: boolean
}

export interface ChangedMember {
  /** Undefined for members without a field. */
  readonly label: string | undefined
  /** Undefined for a section, empty for an emptied field. */
  readonly value: string | undefined
}

/** Pointers of the values that differ; of a list with another number of entries, its own. */
export function changedPointers(before: DraftValue, after: DraftValue): string[] {
  return [...changed(before, after, [])]
}

function* changed(
  before: DraftValue,
  after: DraftValue,
  path: readonly (string | number)[],
): Generator<string> {
  if (isSameDraft(before, after)) return
  if (isMembers(before) || isMembers(after)) {
    const [a, b] = [before, after].map((value) => (isMembers(value) ? value : {}))
    for (const name of new Set([...Object.keys(a!), ...Object.keys(b!)]))
      yield* changed(a![name], b![name], [...path, name])
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, value] of after.entries())
      yield* changed(before[index], value, [...path, index])
  } else yield pointerOf(path)
}

/** In the order of the names; members without a name are the last entry. */
export function changedMembers(
  names: ReadonlyMap<string, MemberName>,
  pointers: readonly string[],
  read: (pointer: string) => DraftValue,
): readonly ChangedMember[] {
  const places = new Set(pointers.map((pointer) => placeOf(names, pointer)))
  const named = [...names].flatMap(([pointer, { label, show, isSection }]) => {
    if (!places.has(pointer)) return []
    const isValue = show && !isSection && pointers.includes(pointer)
    return [{ label, value: isValue ? show(read(pointer)) : undefined }]
  })
  return places.has(undefined) ? [...named, { label: undefined, value: undefined }] : named
}

/** The outermost section around a member, else the nearest named member; undefined without one. */
function placeOf(names: ReadonlyMap<string, MemberName>, pointer: string): string | undefined {
  const around = pathOf(pointer).map((_, index, path) => pointerOf(path.slice(0, index + 1)))
  const section = around.find((at) => names.get(at)?.isSection)
  if (section !== undefined) return section
  let at = pointer
  while (at && !names.has(at)) at = parentOf(at)
  return at || undefined
}
