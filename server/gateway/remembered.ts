/** Remembers what a reading of a short text came to, since pages ask for the same over and over. */

/** Beyond them the oldest is read again when it comes. */
const MOST = 100
/** Characters; nothing longer is kept. */
const LONGEST = 300

/**
 * What is remembered is shared by all who ask, so it is frozen, with the lists in it. What throws is not kept.
 * @returns reads `text`, by `read` where it is new; `read` must make the same of the same text at any time
 */
export function remembered<Result extends object>() {
  const results = new Map<string, Result>()
  return (text: string, read: () => Result): Result => {
    const known = results.get(text)
    if (known) return known
    const result = read()
    for (const member of Object.values(result)) Object.freeze(member)
    Object.freeze(result)
    if (text.length > LONGEST) return result
    const oldest = results.size >= MOST ? results.keys().next().value : undefined
    if (oldest !== undefined) results.delete(oldest)
    results.set(text, result)
    return result
  }
}
