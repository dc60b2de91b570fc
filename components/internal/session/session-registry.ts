/** Shares one session between `<till-session>` elements with the same API and source. */

import { createUrlFetcher, type FetchSession } from './fetch-session.ts'
import { SessionManager } from './session-manager.ts'

interface RegistryEntry {
  readonly base: string
  readonly from: string | FetchSession
  readonly session: SessionManager
  refCount: number
}

/** A view that removes its elements for a moment, such as a tab panel, puts them back to the same session. */
const DISPOSE_DELAY_MS = 1000

const entries: RegistryEntry[] = []
/** Sessions without an element, each with the timer that disposes it. */
const released = new Map<
  SessionManager,
  { entry: RegistryEntry; timer: ReturnType<typeof setTimeout> }
>()

/**
 * The session of this API and source, begun if it is new. Each call needs its `releaseSession`.
 *
 * @param previous the element's own session before it was removed. Another element doesn't continue it, because another
 * person may have signed in.
 * @param csrfHeader receives the token of the page against forged requests
 */
export function acquireSession(
  base: string,
  from: string | FetchSession,
  previous: SessionManager | undefined,
  csrfHeader: string,
): SessionManager {
  const hasSource = (entry: RegistryEntry) => entry.base === base && entry.from === from
  let entry = entries.find(hasSource)
  const lastRelease = previous && released.get(previous)
  if (!entry && lastRelease && hasSource(lastRelease.entry)) {
    clearTimeout(lastRelease.timer)
    released.delete(lastRelease.entry.session)
    entries.push((entry = lastRelease.entry))
  }
  if (!entry) {
    const session =
      typeof from === 'string'
        ? new SessionManager(base, createUrlFetcher(from, csrfHeader), addressOf(from))
        : new SessionManager(base, from)
    entries.push((entry = { base, from, session, refCount: 0 }))
    // Delayed, so that the caller can add its listener first.
    queueMicrotask(() => session.start())
  }
  entry.refCount++
  return entry.session
}

export function releaseSession(session: SessionManager): void {
  const entry = entries.find((item) => item.session === session)
  if (!entry) return
  entry.refCount--
  // Delayed, so that an element that is moved keeps its session.
  queueMicrotask(() => {
    if (entry.refCount || !entries.includes(entry)) return
    entries.splice(entries.indexOf(entry), 1)
    if (session.state !== 'active') return session.dispose()
    const dispose = () => {
      released.delete(session)
      session.dispose()
    }
    // The page of a test with an emulated document may be gone by now, and with it `window`.
    released.set(session, { entry, timer: setTimeout(dispose, DISPOSE_DELAY_MS) })
  })
}

/** Pages in different folders write one address differently. */
function addressOf(from: string): string {
  try {
    return new Request(from).url
  } catch {
    return from
  }
}
