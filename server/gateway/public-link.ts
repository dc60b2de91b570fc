/**
 * The public view of a payment link and its QR code, for any page and any cache.
 *
 * The view is kept for a minute, ready to be sent, and so is the word that there is no such link: twenty
 * buttons on a thousand pages make one call. Whoever makes ids up pushes no link out of what is kept, and
 * spends a budget that no link needs which is there.
 */
import { Hono } from 'hono'
import { PaymentLinkId } from '../contract/identifiers.ts'
import { readPaymentLink } from '../operations/payment-links.ts'
import { ProblemError } from '../problem.ts'
import { fingerprint } from '../sessions/digest.ts'
import { goOn, type Soon } from '../store/soon.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Gateway, GatewayContext, GatewayEnv } from './context.ts'
import { knownLinks } from './known-links.ts'
import { projectLink } from './project-link.ts'
import { qrCode } from './qr-code.ts'
import { respond } from './respond.ts'
import { type For, send } from './send.ts'
import { tokenBucket } from './token-bucket.ts'
import { readId } from './validate.ts'
import type { Last } from './way.ts'

/** An answer as it is sent, or undefined where there is none. */
type Ready = { body: Uint8Array<ArrayBuffer>; etag: string } | undefined

/** What is kept of a link that exists; its code is drawn when somebody asks for it. */
type View = { link: Ready; qr: () => Promise<Ready> } | undefined

const KEPT_MS = 60_000
/** The most links that are kept, and the most misses; beyond them the oldest is read again when asked for. */
const MOST_KEPT = 1_000
/** Reads of ids that turned out to be nobody's. CHOICE: 60 at once, and one a second. */
const MISSES = { most: 60, perSecond: 1 }
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600'

export function publicLink(
  { way, upstream, monotonicNow }: Gateway,
  checkoutOrigin: string,
): Hono<GatewayEnv> {
  const kept = new Map<string, { view: View; until: number }>()
  const misses = new Map<string, number>()
  const reading = new Map<string, Promise<View>>()
  const isThere = knownLinks({ upstream, monotonicNow })
  const budget = tokenBucket(MISSES.most, MISSES.perSecond, monotonicNow)

  const answer =
    (of: (view: View) => Soon<Ready>): Last =>
    (c) => {
      const id = readId(c, 'id', PaymentLinkId)
      const view = keptView(id) ?? viewOf(id, { upstream, record: c.get('record') })
      return goOn(goOn(view, of), (ready) => say(c, ready))
    }
  const link = answer((view) => view?.link)
  const qr = answer((view) => view?.qr())
  return new Hono<GatewayEnv>()
    .get('/:id', way('readPublicLink', link))
    .get('/:id/qr', way('readLinkQr', qr))

  function keptView(id: string): View {
    const there = kept.get(id)
    return there && there.until > monotonicNow() ? there.view : undefined
  }

  /** Callers at the same time share one read. A failure is not kept. */
  async function viewOf(id: string, to: For): Promise<View> {
    if ((misses.get(id) ?? 0) > monotonicNow()) return undefined
    let read = reading.get(id)
    if (!read) {
      // A link that was there before is nothing made up.
      read = (kept.has(id) ? readAndKeep(id, to) : readUnknown(id, to)).finally(() =>
        reading.delete(id),
      )
      reading.set(id, read)
    }
    return read
  }

  /** @throws {ProblemError} `too-many-requests` */
  async function readUnknown(id: string, to: For): Promise<View> {
    const wait = budget.take()
    if (wait > 0) {
      if (await isThere(id)) return readAndKeep(id, to)
      throw new ProblemError('too-many-requests', { retryAfter: wait })
    }
    try {
      const view = await readAndKeep(id, to)
      if (view) budget.giveBack()
      return view
    } catch (error) {
      // A failure says nothing about the id, which an outage must not turn into a 429.
      if (!isVerdict(error)) budget.giveBack()
      throw error
    }
  }

  async function readAndKeep(id: string, to: For): Promise<View> {
    const view = await readView(id, to)
    const until = monotonicNow() + KEPT_MS
    kept.delete(id)
    if (view) keep(kept, id, { view, until })
    else keep(misses, id, until)
    return view
  }

  async function readView(id: string, to: For): Promise<View> {
    try {
      const { value } = await send(readPaymentLink, { ids: { id } }, to)
      if (value.id !== id) throw new ProblemError('upstream-unreadable')
      const link = projectLink(value, checkoutOrigin)
      let qr: Promise<Ready> | undefined
      return {
        link: await ready(link),
        async qr() {
          qr ??= ready(link.url === undefined ? undefined : qrCode(link.url))
          return qr
        },
      }
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'not-found') return undefined
      throw error
    }
  }
}

/** True if the service has looked at the id and refused it. */
const isVerdict = (error: unknown) => error instanceof UpstreamError && error.code === 'refused'

async function ready(answer: object | undefined): Promise<Ready> {
  if (!answer) return undefined
  const body = JSON.stringify(answer)
  return { body: new TextEncoder().encode(body), etag: `"${await fingerprint(body)}"` }
}

function say(c: GatewayContext, ready: Ready): Response {
  c.get('headers')['Cache-Control'] = CACHE_CONTROL
  if (!ready) throw new ProblemError('not-found')
  const { etag, body } = ready
  if (isKnown(c, etag)) return respond(c, 304, null, { ETag: etag })
  return respond(c, 200, body, { ETag: etag, 'Content-Type': 'application/json' })
}

/** The oldest makes room. */
function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id)
  const oldest = map.size >= MOST_KEPT ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(id, value)
}

/** @see RFC 9110, 13.1.2: compared weakly, since a cache may have compressed what it kept */
const isKnown = (c: GatewayContext, etag: string): boolean =>
  c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*') ?? false
