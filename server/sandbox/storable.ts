/**
 * Text that no database of ours can keep: the character U+0000 and halves of surrogate pairs. JSON can
 * spell both, as escapes only.
 */

const SUSPICIOUS = /\\u(0000|d[89a-f])/i
const UNSTORABLE = /\0|\p{Surrogate}/u

/** @returns the JSON pointer of the first member that can't be kept, of the value parsed from the JSON */
export function firstUnstorable(json: string, value: unknown): string | undefined {
  if (!SUSPICIOUS.test(json)) return undefined
  // A stack of our own: the nesting is the caller's to choose.
  const rest: [string, unknown][] = [['', value]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [pointer, at] = next
    if (typeof at === 'string' && UNSTORABLE.test(at)) return pointer
    if (typeof at !== 'object' || at === null) continue
    for (const [key, member] of Object.entries(at)) {
      if (UNSTORABLE.test(key)) return pointer
      rest.push([`${pointer}/${key}`, member])
    }
  }
  return undefined
}
