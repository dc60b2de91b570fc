/**
 * Runs a call once per idempotency key over all replicas. A repeat gets the first call's response, or a problem while
 * that response is missing.
 *
 * The record is stored before the call is sent. A call of unknown outcome is sent again only while the service still
 * knows its request key. An operation without request keys needs a person's decision.
 */
import { z } from 'zod'
import { PROBLEMS } from '../../../contract/problem.ts'
import type { Operation } from '../../../operations/operation.ts'
import { ProblemError } from '../problem.ts'
import { fingerprint } from '../sessions/digest.ts'
import type { Session } from '../sessions/token.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import { parseStored, type Store, StoreError } from '../store/store.ts'
import type { UpstreamRequest } from '../upstream/call.ts'
import { UpstreamError, upstreamEffect } from '../upstream/error.ts'

/** A successful response as it is sent, and as it is stored for repeats. */
export class StoredResponse {
  readonly status: 200 | 201 | 202 | 204
  /** JSON; absent for 204. */
  readonly body: string | undefined

  constructor(status: StoredResponse['status'], body?: string) {
    this.status = status
    this.body = body
  }
}

export interface IdempotencyRequest {
  /** The client's key. A problem with unknown outcome names it. */
  key: string
  /** Key of the record in the store, private to one principal. */
  storageKey: string
  /** Hash of the operation and its request. */
  requestHash: string
  /** The key that the service receives. It is derived, so that it outlives the record. */
  upstreamKey: string
  /** How long the service knows the upstream key; 0 for services without keys. */
  upstreamKeyTtlMs: number
}

interface IdempotencyInput {
  session: Session
  /** The client's `Idempotency-Key`. */
  key: string | undefined
  operation: Operation
  request: UpstreamRequest
}

/**
 * Undefined for methods other than POST, and without a key. If the service supports keys, the default is a random
 * one, so that the call can be retried.
 */
export async function idempotencyRequest({
  session,
  key,
  operation: { id, method, upstreamKeyTtlMs = 0 },
  request,
}: IdempotencyInput): Promise<IdempotencyRequest | undefined> {
  if (method !== 'POST') return undefined
  const usedKey = key ?? (upstreamKeyTtlMs > 0 ? crypto.randomUUID() : undefined)
  if (usedKey === undefined) return undefined
  const principal = principalOf(session)
  const [storageHash, requestHash, upstreamKey] = await Promise.all([
    fingerprint(JSON.stringify([principal, usedKey])),
    fingerprint(JSON.stringify([id, request])),
    fingerprint(JSON.stringify([principal, usedKey, id, request.params])),
  ])
  const storageKey = `idempotency:${storageHash}`
  return { key: usedKey, storageKey, requestHash, upstreamKey, upstreamKeyTtlMs }
}

/** CHOICE: a key belongs to the principal, not to the session, because a reloaded page has a new session. */
const principalOf = ({ customer }: Session): string =>
  customer ? `customer ${customer.id}` : 'merchant'

const RECORD_TTL_MS = 24 * 60 * 60 * 1000
/** Longer than any call takes: a lock that is still held then belongs to a crashed process. */
const LOCK_MS = 40_000

const IdempotencyRecord = z.object({
  requestHash: z.string(),
  /** Identifies the attempt, so that no two records are the same text. */
  attempt: z.string().optional(),
  response: z
    .object({ status: z.literal([200, 201, 202, 204]), body: z.string().optional() })
    .optional(),
})
type IdempotencyRecord = z.infer<typeof IdempotencyRecord>

/** @throws {ProblemError} `key-reused`, `conflict` while a call is in progress, or `outcome-unknown` */
export async function runIdempotent(
  store: Store,
  request: IdempotencyRequest | undefined,
  send: (upstreamKey?: string) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!request) return send().catch(mapUnknownOutcome)
  const { stored, response } = await findEarlierCall(store, request)
  if (response) return response
  return sendAndRecord(request, await claimKey(store, request, stored), send)
}

// Each duration is the lifetime of a key in the store, because the replicas' clocks differ.
const lockKeyOf = ({ storageKey }: IdempotencyRequest) => `${storageKey}:lock`
const retryableKeyOf = ({ storageKey }: IdempotencyRequest) => `${storageKey}:retryable`

interface EarlierCall {
  /** Its record as it is in the store; undefined for the first call of this key. */
  stored: string | undefined
  /** The answer to repeat. Without one the call may be sent. */
  response?: StoredResponse
}

/** Step 1. Throws if the key is of another request, in use, or of a call that may not be sent again. */
async function findEarlierCall(store: Store, request: IdempotencyRequest): Promise<EarlierCall> {
  const { key, storageKey, requestHash } = request
  const read = async (at: string) => store.get(at)
  const [lock, retryable, stored] = await Promise.all([
    read(lockKeyOf(request)),
    read(retryableKeyOf(request)),
    read(storageKey),
  ])
  if (stored === undefined) return { stored }
  const earlier = parseStored(IdempotencyRecord, stored)
  // The outcome of an unreadable record is unknown.
  if (!earlier) throw outcomeUnknown(key)
  if (earlier.requestHash !== requestHash) throw new ProblemError('key-reused')
  const { response } = earlier
  if (response) return { stored, response: new StoredResponse(response.status, response.body) }
  if (lock !== undefined) throw inProgress()
  if (retryable === undefined) throw outcomeUnknown(key)
  return { stored }
}

/** A key that this call alone may use until its outcome is saved. */
interface ClaimedKey {
  /** Replaces the record and frees the key. */
  saveResponse(response: StoredResponse): Promise<unknown>
  /** Keeps the record of a call that may have had an effect, and frees the key. */
  saveUnknown(): Promise<unknown>
  /** Restores the record of before, and frees the key. */
  restore(): Promise<unknown>
}

/**
 * Step 2. Stores the record before the call is sent, and opens the window in which it may be sent again.
 * @throws {ProblemError} `conflict` if another call was faster
 */
async function claimKey(
  store: Store,
  request: IdempotencyRequest,
  stored: string | undefined,
): Promise<ClaimedKey> {
  const { storageKey, requestHash, upstreamKeyTtlMs } = request
  const lockKey = lockKeyOf(request)
  const attempt = crypto.randomUUID()
  const ownRecord = serialize({ requestHash, attempt })
  const unlock = () => swapWhenReached(store, lockKey, attempt, undefined, 0)
  try {
    if (!(await store.compareAndSwap(lockKey, undefined, attempt, LOCK_MS))) throw inProgress()
    if (upstreamKeyTtlMs > LOCK_MS) {
      // Keeps a window that is already open, because that one began earlier.
      const windowMs = Math.min(upstreamKeyTtlMs - LOCK_MS, RECORD_TTL_MS)
      await store.compareAndSwap(retryableKeyOf(request), undefined, '', windowMs)
    }
    const isClaimed = await (stored === undefined
      ? claim(store, storageKey, undefined, ownRecord, RECORD_TTL_MS)
      : store.compareAndSwap(storageKey, stored, ownRecord, RECORD_TTL_MS))
    if (!isClaimed) throw inProgress()
  } catch (error) {
    void unlock()
    throw error
  }
  const save = (record: string | undefined) =>
    Promise.all([swapWhenReached(store, storageKey, ownRecord, record, RECORD_TTL_MS), unlock()])
  return {
    saveResponse: (response) => save(serialize({ requestHash, attempt, response })),
    saveUnknown: () => save(ownRecord),
    restore: () => save(stored),
  }
}

/** Step 3. Sends the call once, and records its outcome for repeats. */
async function sendAndRecord(
  { key, upstreamKey, upstreamKeyTtlMs }: IdempotencyRequest,
  claimed: ClaimedKey,
  send: (upstreamKey?: string) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  let response: StoredResponse
  try {
    response = await send(upstreamKeyTtlMs > 0 ? upstreamKey : undefined)
  } catch (error) {
    const effect = effectOf(error)
    // Another rejection may be an intermediary's, of a call that the service has executed.
    await (effect === 'not-executed' ? claimed.restore() : claimed.saveUnknown())
    if (effect === 'rejected' && upstreamKeyTtlMs === 0 && !isConflict(error)) {
      throw outcomeUnknown(key, error)
    }
    return mapUnknownOutcome(error, key)
  }
  await claimed.saveResponse(response)
  return response
}

/**
 * Problems with a status of 4xx are of this server, found before anything was sent. So is a store that is down: no call
 * needs it after it was sent.
 */
function effectOf(error: unknown): ReturnType<typeof upstreamEffect> {
  if (error instanceof UpstreamError) return upstreamEffect(error)
  if (error instanceof StoreError) return 'not-executed'
  const isRefusal = error instanceof ProblemError && PROBLEMS[error.code][0] < 500
  return isRefusal ? 'not-executed' : 'unknown'
}

const serialize = (record: IdempotencyRecord) => JSON.stringify(record)

const inProgress = () =>
  new ProblemError('conflict', {
    detail: 'A request with this key is in progress.',
    retryAfter: 1,
  })

/** Only a conflict says that the service has decided. */
const isConflict = (error: unknown) => error instanceof UpstreamError && error.code === 'conflict'

/** Throws `outcome-unknown` for an upstream error after which the call may have had its effect. */
function mapUnknownOutcome(error: unknown, key?: string): never {
  if (error instanceof UpstreamError && upstreamEffect(error) === 'unknown') {
    throw outcomeUnknown(key, error)
  }
  throw error
}

const outcomeUnknown = (key?: string, cause?: unknown) =>
  new ProblemError('outcome-unknown', {
    detail: 'The request may have taken effect. Check its result, or repeat it with the same key.',
    key,
    cause,
  })
