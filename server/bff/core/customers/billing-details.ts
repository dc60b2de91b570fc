/**
 * Compares the billing details that a page has shown with those of now, so that no change made elsewhere is
 * overwritten.
 */
import type { BillingDetails, ProfileUpdateBody } from '../../../contract/customer.ts'
import { ProblemError } from '../problem.ts'

type Changes = ProfileUpdateBody['changes']
type Name = keyof Changes

/**
 * The changes that are not saved yet. A value that is there already is left out, because a repeat after a lost
 * response finds its own change.
 * @throws {ProblemError} `conflict` with the present values, if a member is no longer as it was seen
 */
export function unsavedChanges({ changes, seen }: ProfileUpdateBody, now: BillingDetails): Changes {
  const unsaved = (Object.keys(changes) as Name[]).filter(
    (name) => !isSameDetail(changes[name], now[name]),
  )
  if (unsaved.some((name) => !isSameDetail(seen[name], now[name]))) {
    throw new ProblemError('conflict', {
      detail: 'The billing details were changed meanwhile. Nothing was saved.',
      profile: now,
    })
  }
  return Object.fromEntries(unsaved.map((name) => [name, changes[name]]))
}

/** CHOICE: an absent text, null and an empty one are the same; so is an address without any line. */
export const isSameDetail = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const filled = Object.entries(value).filter(([, line]) => (line ?? '') !== '')
  return filled.length === 0 ? '' : JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}
