/**
 * Keeps the intents and drafts of a login in the tab over a reload, under a name of that login: no other login finds them.
 *
 *   api.storage.write('retry', id, text)      // a string; undefined removes
 *   api.storage.read('retry', id)             // undefined where there is none
 *
 * An opaque origin has no sessionStorage; the texts then live as long as the page.
 */
export class TabStorage {
  readonly #owner: () => string | undefined

  /** `owner` is undefined before the login is known, and after it is over: nothing is read or written then. */
  constructor(owner: () => string | undefined) {
    this.#owner = owner
  }

  read(kind: string, name: string): string | undefined {
    const owner = this.#owner()
    if (!owner) return undefined
    const key = keyOf(kind, owner, name)
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return memory.get(key)
    }
  }

  write(kind: string, name: string, text: string | undefined): void {
    const owner = this.#owner()
    if (!owner) return
    const key = keyOf(kind, owner, name)
    try {
      if (text === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      if (text === undefined) memory.delete(key)
      else memory.set(key, text)
    }
  }
}

const memory = new Map<string, string>()

const keyOf = (kind: string, owner: string, name: string) => `tillkit-${kind}-${owner}-${name}`

/** Removes all that an owner has left in this tab. */
export function clearTabStorage(owner: string): void {
  const isOwned = (key: string) => /^tillkit-[a-z]+-([^-]+)-/.exec(key)?.[1] === owner
  for (const key of memory.keys()) if (isOwned(key)) memory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage)) if (isOwned(key)) sessionStorage.removeItem(key)
  } catch {
    // An opaque origin.
  }
}
