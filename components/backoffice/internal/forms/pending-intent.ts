/**
 * Keeps the idempotency key of a creation, with its draft, until the outcome is known: also over a reload in the tab.
 *
 * The draft is stored without its write-only members. A creation has the name of its element: one at a time.
 */
import { parseJson } from '../../../internal/dom/parse-json.ts'
import type { TabStorage } from '../../../internal/dom/tab-storage.ts'
import { type DraftMembers, isMembers, toDraft } from './draft.ts'
import type { ObjectRule } from './rules.ts'

export interface PendingIntent {
  /** A UUID. */
  readonly key: string
  readonly draft: DraftMembers
}

const KIND = 'intent'

export function savePendingIntent(
  storage: TabStorage,
  name: string,
  { key, draft }: PendingIntent,
  rules: ObjectRule,
): void {
  const stored: PendingIntent = { key, draft: toDraft(rules, draft) }
  storage.write(KIND, name, JSON.stringify(stored))
}

export const clearPendingIntent = (storage: TabStorage, name: string): void =>
  storage.write(KIND, name, undefined)

export function loadPendingIntent(storage: TabStorage, name: string): PendingIntent | undefined {
  const stored = parseJson(storage.read(KIND, name)) as PendingIntent | null | undefined
  return typeof stored?.key === 'string' && isMembers(stored.draft) ? stored : undefined
}
