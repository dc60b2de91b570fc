/**
 * Loads payment links for their public views and QR codes.
 *
 * Views and misses are cached for a minute: twenty buttons on a thousand pages make one upstream call. Ids of unknown
 * links have a cache and a budget of their own, so that id scanning neither evicts nor blocks an existing link.
 */
import { LRUCache } from 'lru-cache'
import { readPaymentLink } from '../../../operations/payment-links.ts'
import type { AppDeps, LogEntry } from '../../core/http/context.ts'
import {
  PUBLIC_TTL_MS,
  type PublicResponse,
  serializePublic,
} from '../../core/http/public-response.ts'
import { tokenBucket } from '../../core/http/rate-limit.ts'
import { ProblemError } from '../../core/problem.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { knownLinks } from './known-links.ts'
import { qrCode, toPublicView } from './public-view.ts'

/** Undefined for 404. */
type CachedResponse = PublicResponse | undefined

/** An existing link; its QR code is encoded on first use. Undefined for a missing one. */
type CachedLink = { view: CachedResponse; qr: () => Promise<CachedResponse> } | undefined

/** Of each cache: beyond `max` entries the least recently used is evicted. */
const CACHE = { max: 1_000, ttl: PUBLIC_TTL_MS, ttlResolution: 0 }
/** Budget for reads of ids that turn out not to exist. CHOICE: 60 at once, and one a second. */
const MISS_BUDGET = { capacity: 60, perSecond: 1 }

export type PublicLinks = ReturnType<typeof publicLinks>

/** @param checkoutOrigin the only origin that a view's URL may have */
export function publicLinks(
  { upstream, monotonicNow }: Pick<AppDeps, 'upstream' | 'monotonicNow'>,
  checkoutOrigin: string,
) {
  const perf = { now: monotonicNow }
  /** Expired ones too, until they are evicted: `has` is false for them. */
  const links = new LRUCache<string, NonNullable<CachedLink>>({
    ...CACHE,
    perf,
    allowStale: true,
    noDeleteOnStaleGet: true,
  })
  const misses = new LRUCache<string, true>({ ...CACHE, perf })
  // Not the cache's `fetch()`: the read of an unknown id would take the place of an existing link.
  const loading = new Map<string, Promise<CachedLink>>()
  const linkExists = knownLinks({ upstream, monotonicNow })
  const budget = tokenBucket(MISS_BUDGET.capacity, MISS_BUDGET.perSecond, monotonicNow)
  return { load }

  /** Concurrent requests share one read. A failure is not cached. */
  async function load(id: string, log: LogEntry): Promise<CachedLink> {
    const known = links.get(id)
    if (links.has(id)) return known
    if (misses.has(id)) return undefined
    const context = { upstream, log }
    let read = loading.get(id)
    if (!read) {
      // A link that existed before needs no budget.
      read = (known ? loadAndCache : loadUnknown)(id, context).finally(() => loading.delete(id))
      loading.set(id, read)
    }
    return read
  }

  /** @throws {ProblemError} `too-many-requests` */
  async function loadUnknown(id: string, context: CallContext): Promise<CachedLink> {
    const retryAfter = budget.take()
    if (retryAfter > 0) {
      if (await linkExists(id)) return loadAndCache(id, context)
      throw new ProblemError('too-many-requests', { retryAfter })
    }
    try {
      const link = await loadAndCache(id, context)
      if (link) budget.refund()
      return link
    } catch (error) {
      // Only a rejected id counts as a miss, because an outage must not turn into a 429.
      if (!isRejected(error)) budget.refund()
      throw error
    }
  }

  async function loadAndCache(id: string, context: CallContext): Promise<CachedLink> {
    const link = await loadUncached(id, context)
    links.delete(id)
    if (link) links.set(id, link)
    else misses.set(id, true)
    return link
  }

  async function loadUncached(id: string, context: CallContext): Promise<CachedLink> {
    try {
      const { value } = await callOperation(readPaymentLink, { params: { id } }, context)
      if (value.id !== id) throw new ProblemError('upstream-unreadable')
      const view = toPublicView(value, checkoutOrigin)
      let qr: Promise<CachedResponse> | undefined
      return {
        view: await serialize(view),
        async qr() {
          qr ??= serialize(view.url === undefined ? undefined : qrCode(view.url))
          return qr
        },
      }
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'not-found') return undefined
      throw error
    }
  }
}

/** True if the service has checked the id and rejected it. */
const isRejected = (error: unknown) => error instanceof UpstreamError && error.code === 'rejected'

const serialize = async (value: object | undefined): Promise<CachedResponse> =>
  value && serializePublic(value)
