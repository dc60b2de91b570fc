/** Reads the service's record of events page by page. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import type { Upstream } from '../../bff/core/upstream/client.ts'
import type {
  RecordedEvent,
  RecordedEventsPage,
} from '../../contract/notifications/webhook-event.ts'
import { listWebhookEvents } from '../../operations/internal/notifications.ts'

type Query = Record<string, string | number | undefined>

/** CHOICE: no maximum is published. */
const PAGE_SIZE = 100
/** Limit of a record with endless pages. */
const MAX_PAGES = 1_000

/** The events since a time, newest first, each once. @throws {UpstreamError} */
export async function recordedEvents(
  upstream: Upstream,
  { since }: { since: Date | undefined },
): Promise<RecordedEvent[]> {
  const events = new Map<string, RecordedEvent>()
  let query: Query | undefined = {
    page_size: PAGE_SIZE,
    start_time: since?.toISOString(),
  }
  for (let pages = 0; query && pages < MAX_PAGES; pages++) {
    const { value }: { value: RecordedEventsPage } = await callOperation(
      listWebhookEvents,
      { query },
      { upstream },
    )
    const before = events.size
    for (const event of value.events) events.set(event.id, event)
    // A page without a new event is the last one, also with a link to a next one.
    query = events.size > before ? nextQuery(value) : undefined
  }
  return [...events.values()]
}

/** The newest event of the record, however old it is. @throws {UpstreamError} */
export async function newestEvent(upstream: Upstream): Promise<RecordedEvent | undefined> {
  const { value } = await callOperation(
    listWebhookEvents,
    { query: { page_size: 1 } },
    { upstream },
  )
  return value.events[0]
}

/** The query of the link `next`. Its host and its path are not followed. */
function nextQuery({ links }: RecordedEventsPage): Query | undefined {
  const href = links.find(({ rel }) => rel === 'next')?.href
  if (href === undefined || !URL.canParse(href, 'http://localhost')) return undefined
  const { searchParams } = new URL(href, 'http://localhost')
  return Object.fromEntries([...searchParams].filter(([name]) => /^\w+$/.test(name)))
}
