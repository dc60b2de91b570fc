/**
 * Keeps the idempotency key of a creation, with its draft, until the outcome is known: also over a reload in the tab.
 *
 * The draft is in sessionStorage without its write-only members. An opaque origin has no storage; the key then lives
 * as long as the page.
 */
import { type DraftMembers, isMembers, toDraft } from './draft.ts'
import type { ObjectRule } from './rules.ts'

export interface PendingIntent {
  /** A UUID. */
  readonly key: string
  readonly draft: DraftMembers
}

const PREFIX = 'tillkit-intent-'

/**
 * The place of a creation in the storage. Undefined without an identity, which every session has that has read anything.
 *
 * @param identity of the session: a creation is never restored in another merchant's session
 * @param name the element's: one creation at a time in an element
 */
export const intentPlace = (identity: string | undefined, name: string): string | undefined =>
  identity && `${PREFIX}${hash(identity)}-${name}`

/** FNV-1a with 32 bits: the same after a reload, and short. Neither claims nor a token are stored. */
function hash(text: string): string {
  let bits = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  return (bits >>> 0).toString(36)
}

export function savePendingIntent(
  place: string,
  { key, draft }: PendingIntent,
  rules: ObjectRule,
): void {
  const stored: PendingIntent = { key, draft: toDraft(rules, draft) }
  try {
    sessionStorage.setItem(place, JSON.stringify(stored))
  } catch {
    // Without storage the key is lost with the page.
  }
}

export function clearPendingIntent(place: string): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // See above.
  }
}

export function loadPendingIntent(place: string): PendingIntent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof stored?.key === 'string' && isMembers(stored.draft) ? stored : undefined
  } catch {
    return undefined
  }
}
