/**
 * Index of the merchant's payment links, by which the items of an order name a link.
 *
 * Never by amount: invoices and other checkouts of the merchant raise the same events with the same amounts.
 */
import { z } from 'zod'
import { arrayOrEmpty } from '../../../../contract/paging.ts'
import { listPaymentLinks } from '../../../../operations/payment-links.ts'
import { sendOperation } from '../../../core/upstream/call.ts'
import { type CancelSignal, withTimeout } from '../../../core/upstream/cancellation.ts'
import type { Upstream } from '../../../core/upstream/client.ts'
import { isUnknownToService, UpstreamError } from '../../../core/upstream/error.ts'
import { nextPageToken } from '../../../core/upstream/page-token.ts'
import type { NotifiedLink } from '../notification.ts'
import { READS_TIMEOUT_MS, WEBHOOKS } from './reads.ts'

/** An index that names the link of a sale is not read again for this time. */
const TTL_MS = 60_000
/** One that names none is, because the link may be younger: buyers take longer to pay. */
const MISS_TTL_MS = 2_000
const PAGE_SIZE = 100
const MAX_PAGES = 50

const LinksPage = z.object({
  resources: arrayOrEmpty(
    z.object({
      id: z.string(),
      line_items: arrayOrEmpty(
        z.object({ name: z.string().nullish(), product_id: z.string().nullish() }),
      ),
    }),
  ),
  links: arrayOrEmpty(z.object({ href: z.string(), rel: z.string() })),
})
type Link = z.infer<typeof LinksPage>['resources'][number]

/** An item of an order. `sku` is the product id. */
export interface SoldItem {
  name?: string | null | undefined
  sku?: string | null | undefined
}

/** Ids of links by a member of their items. */
type Ids = ReadonlyMap<string, ReadonlySet<string>>

export interface LinkIndex {
  byProductId: Ids
  byName: Ids
}

export function indexOf(links: readonly Link[]): LinkIndex {
  const byProductId = new Map<string, Set<string>>()
  const byName = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, key: string | null | undefined, id: string) => {
    if (key) map.set(key, (map.get(key) ?? new Set()).add(id))
  }
  for (const { id, line_items } of links) {
    for (const { name, product_id } of line_items) {
      add(byProductId, product_id, id)
      add(byName, name, id)
    }
  }
  return { byProductId, byName }
}

/** The one link that all items name: by product id, or else by name. Null if none or more than one does. */
export function matchLink(items: readonly SoldItem[], index: LinkIndex): NotifiedLink | null {
  const byProductId = commonLink(items.map(({ sku }) => only(index.byProductId, sku)))
  if (byProductId !== undefined) return { id: byProductId, matched_by: 'product_id' }
  // A product id of another link, or of several, is no match by name.
  if (items.some(({ sku }) => sku && index.byProductId.has(sku))) return null
  const byName = commonLink(items.map(({ name }) => only(index.byName, name)))
  return byName === undefined ? null : { id: byName, matched_by: 'name' }
}

function only(ids: Ids, key: string | null | undefined): string | undefined {
  const [id, ...others] = (key && ids.get(key)) || []
  return others.length === 0 ? id : undefined
}

function commonLink(ids: readonly (string | undefined)[]): string | undefined {
  const [first] = ids
  return ids.every((id) => id === first) ? first : undefined
}

interface LinksOptions {
  upstream: Upstream
  monotonicNow: () => number
}

/** The link of an order's items; null if none or more than one matches. @throws {UpstreamError} */
export type FindLink = (items: readonly SoldItem[]) => Promise<NotifiedLink | null>

/** Finds links in an index of all links. Sales at the same time share one read of it, which none of them cancels. */
export function paymentLinks(options: LinksOptions): FindLink {
  const { monotonicNow } = options
  const upstream = options.upstream.of(WEBHOOKS)
  let kept: { index: LinkIndex; readAt: number } | undefined
  let pending: Promise<LinkIndex> | undefined

  return async function findLink(items) {
    const found = matchLink(items, await indexWithin(TTL_MS))
    return found ?? matchLink(items, await indexWithin(MISS_TTL_MS))
  }

  async function indexWithin(maxAgeMs: number): Promise<LinkIndex> {
    if (kept && monotonicNow() - kept.readAt < maxAgeMs) return kept.index
    pending ??= readIndex().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function readIndex(): Promise<LinkIndex> {
    const readAt = monotonicNow()
    const links = withTimeout(READS_TIMEOUT_MS, undefined, readAll).catch(noneOfAccount)
    const index = indexOf(await links)
    kept = { index, readAt }
    return index
  }

  /** None if there are more than can be read, because a match could not be unique then. */
  async function readAll(signal: CancelSignal): Promise<Link[]> {
    const links: Link[] = []
    let query: Record<string, string | number> = { page_size: PAGE_SIZE }
    for (let page = 0; page < MAX_PAGES; page++) {
      const { body } = await sendOperation(listPaymentLinks, { query }, { upstream, signal })
      const { data } = LinksPage.safeParse(body)
      if (!data) throw new UpstreamError('unreadable', 'the list of links is unreadable')
      links.push(...data.resources)
      const token = nextPageToken(data)
      if (!token) return links
      query = { page_token: token }
    }
    return []
  }
}

/** An account that is not approved for links has none. */
function noneOfAccount(error: unknown): Link[] {
  if (error instanceof UpstreamError && error.status === 403 && isUnknownToService(error)) return []
  throw error
}
