/** Two `<till-session>` that ask the same place are one session: one mint and one refresh for the page. */
import { LiveSession } from './live-session.ts'
import { type FetchSession, fetchFrom } from './mint.ts'

interface Shared {
  readonly base: string
  readonly from: string | FetchSession
  readonly session: LiveSession
  holders: number
}

const shared: Shared[] = []

/** The session of this API and source, begun if it is new. Each `hold` needs its `release`. */
export function hold(base: string, from: string | FetchSession): LiveSession {
  let entry = shared.find((one) => one.base === base && one.from === from)
  if (!entry) {
    const session = new LiveSession(base, typeof from === 'string' ? fetchFrom(from) : from)
    shared.push((entry = { base, from, session, holders: 0 }))
    // Later, so that whoever asked can listen first.
    queueMicrotask(() => session.start())
  }
  entry.holders++
  return entry.session
}

export function release(session: LiveSession): void {
  const entry = shared.find((one) => one.session === session)
  if (!entry) return
  entry.holders--
  // Later, so that an element that only moves keeps its session.
  queueMicrotask(() => {
    if (entry.holders || !shared.includes(entry)) return
    shared.splice(shared.indexOf(entry), 1)
    session.dispose()
  })
}
