/** Shares one session between `<till-session>` elements with the same API and source. */

import { createUrlFetcher, type FetchSession } from './fetch-session.ts'
import { SessionManager } from './session-manager.ts'

interface RegistryEntry {
  readonly base: string
  readonly from: string | FetchSession
  readonly session: SessionManager
  refCount: number
}

const entries: RegistryEntry[] = []

/** The session of this API and source, begun if it is new. Each `hold` needs its `release`. */
export function acquireSession(base: string, from: string | FetchSession): SessionManager {
  let entry = entries.find((one) => one.base === base && one.from === from)
  if (!entry) {
    const session = new SessionManager(
      base,
      typeof from === 'string' ? createUrlFetcher(from) : from,
    )
    entries.push((entry = { base, from, session, refCount: 0 }))
    // Delayed, so that the caller can add its listener first.
    queueMicrotask(() => session.start())
  }
  entry.refCount++
  return entry.session
}

export function releaseSession(session: SessionManager): void {
  const entry = entries.find((one) => one.session === session)
  if (!entry) return
  entry.refCount--
  // Delayed, so that an element that is moved keeps its session.
  queueMicrotask(() => {
    if (entry.refCount || !entries.includes(entry)) return
    entries.splice(entries.indexOf(entry), 1)
    session.dispose()
  })
}
