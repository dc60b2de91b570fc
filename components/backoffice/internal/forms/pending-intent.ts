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

/** `name` is the element's: one creation at a time in an element. */
export function savePendingIntent(name: string, { key, draft }: PendingIntent, rules: ObjectRule) {
  const stored: PendingIntent = { key, draft: toDraft(rules, draft) }
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(stored))
  } catch {
    // Without storage the key is lost with the page.
  }
}

export function clearPendingIntent(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // See above.
  }
}

export function loadPendingIntent(name: string): PendingIntent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    return typeof stored?.key === 'string' && isMembers(stored.draft) ? stored : undefined
  } catch {
    return undefined
  }
}
