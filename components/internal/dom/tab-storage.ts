/**
 * Keeps the intents and drafts of a login in the tab over a reload, under a name of that login: no other login finds
 * them.
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
    return owner ? readTab(keyOf(kind, owner, name)) : undefined
  }

  write(kind: string, name: string, text: string | undefined): void {
    const owner = this.#owner()
    if (owner) writeTab(keyOf(kind, owner, name), text)
  }
}

const memory = new Map<string, string>()

/** The text under a key that belongs to the tab and to no login; undefined where there is none. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return memory.get(key)
  }
}

/** Undefined removes. */
export function writeTab(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text === undefined) memory.delete(key)
    else memory.set(key, text)
  }
}

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
