/**
 * Tells an answer that is small in bytes and vast to read: a megabyte holds three hundred thousand rows of
 * nothing, and what is wrong with each of them would be written down, for seconds and by the gigabyte.
 */

/** Ten times what any page is asked for, and each row may have lists of its own. */
const MOST_ROWS = 10_000
const DEEPEST = 100

export function isVast(value: unknown): boolean {
  let rows = 0
  let level = [value]
  // Level by level: a function that calls itself would not come back from the deepest.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      if (Array.isArray(one)) rows += one.length
      if (rows > MOST_ROWS) return true
      for (const member of Object.values(one)) below.push(member)
    }
    level = below
  }
  return false
}
