/**
 * Which payment links there are, for the time when so many ids are made up that no other may be looked for:
 * one that is on the list is read all the same.
 */
import type { LinkIdsPage } from '../contract/payment-link.ts'
import { listPaymentLinks } from '../operations/payment-links.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Gateway } from './context.ts'
import { send } from './send.ts'

/** Ms. The list is read no more often than this, whatever came of it. */
const KEPT = 60_000
const PAGE_SIZE = 100
/** CHOICE: the newest thousand, as many as are kept. */
const MOST_PAGES = 10

/** Tells whether an id is on the list. */
export function knownLinks({
  upstream,
  monotonicNow: now,
}: Pick<Gateway, 'upstream' | 'monotonicNow'>) {
  let last: { ids: Promise<Set<string>>; until: number } | undefined

  return async function isKnown(id: string): Promise<boolean> {
    if (!last || last.until <= now()) last = { ids: read(), until: now() + KEPT }
    return (await last.ids).has(id)
  }

  async function read(): Promise<Set<string>> {
    const ids = new Set<string>()
    let query: Record<string, string | number> = { page_size: PAGE_SIZE }
    try {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { value } = await send(listPaymentLinks, { query }, { upstream })
        for (const { id } of value.resources) ids.add(id)
        const token = nextToken(value)
        if (token === undefined) break
        query = { page_token: token }
      }
    } catch (error) {
      // Those of the pages before are known.
      if (!(error instanceof UpstreamError)) throw error
    }
    return ids
  }
}

/** Of the `next` link only its token is taken: no address that a service sends is ever called. */
function nextToken({ links }: LinkIdsPage): string | undefined {
  const { href = '' } = links.find(({ rel }) => rel === 'next') ?? {}
  return /[?&]page_token=([\w-]{1,255})(?:&|$)/.exec(href)?.[1]
}
