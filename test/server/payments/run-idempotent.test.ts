/** The record of a key after each kind of outcome, without HTTP in between. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import {
  type IdempotencyRequest,
  runIdempotent,
  StoredResponse,
} from '../../../server/bff/core/money/idempotency.ts'
import { ProblemError } from '../../../server/bff/core/problem.ts'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import { UpstreamError } from '../../../server/bff/core/upstream/error.ts'

/** Of an operation for which the service has no request keys. */
const REQUEST: IdempotencyRequest = {
  key: '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11',
  storageKey: 'idempotency:record',
  requestHash: 'request',
  upstreamKey: 'upstream',
  upstreamKeyTtlMs: 0,
}

let store: Store
let sent: number
beforeEach(() => {
  store = memoryStore()
  sent = 0
})

const run = (outcome: Error | StoredResponse, on = store, request = REQUEST) =>
  runIdempotent(on, request, async () => {
    sent++
    if (outcome instanceof Error) throw outcome
    return outcome
  })
const made = new StoredResponse(201, '{}')
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('no error'),
    ({ code }) => code,
  )

describe('a call under a key', () => {
  it('may be sent again after a refusal of this server', async () => {
    assert.equal(await codeOf(run(new ProblemError('invalid-request'))), 'invalid-request')
    assert.equal((await run(made)).status, 201)
    assert.equal(sent, 2)
  })

  it('may be sent again after the store of another lock was down, because nothing was sent', async () => {
    await assert.rejects(run(new StoreError('down')), StoreError)
    assert.equal((await run(made)).status, 201)
  })

  it('is not sent again after a failure of this server, which may have come after its effect', async () => {
    assert.equal(await codeOf(run(new ProblemError('upstream-unreadable'))), 'upstream-unreadable')
    assert.equal(await codeOf(run(made)), 'outcome-unknown')
    assert.equal(sent, 1)
  })

  it('is a conflict when the service has decided so, and unknown after another rejection', async () => {
    const rejection = (code: 'conflict' | 'rejected', status: number) =>
      new UpstreamError(code, 'rejected', { status })
    assert.equal(await codeOf(run(rejection('conflict', 409))), 'conflict')
    store = memoryStore()
    assert.equal(await codeOf(run(rejection('rejected', 429))), 'outcome-unknown')
  })

  it('frees its key when another call has changed the record meanwhile', async () => {
    let isTaken = true
    const racing: Store = {
      ...store,
      compareAndSwap: async (key, ...rest) => {
        if (key !== REQUEST.storageKey || !isTaken) return store.compareAndSwap(key, ...rest)
        isTaken = false
        return false
      },
    }
    assert.equal(await codeOf(run(made, racing)), 'conflict')
    assert.equal(sent, 0)
    assert.equal((await run(made, racing)).status, 201)
  })

  it('is not sent again if another repeat had its response after the record was read', async () => {
    const retryable = { ...REQUEST, upstreamKeyTtlMs: 6 * 60 * 60 * 1000 }
    const lost = new UpstreamError('connection-lost', 'the connection ended')
    assert.equal(await codeOf(run(lost, store, retryable)), 'outcome-unknown')
    let isFirst = true
    const racing: Store = {
      ...store,
      async compareAndSwap(...swap) {
        if (isFirst) {
          isFirst = false
          assert.equal((await run(made, store, retryable)).status, 201)
        }
        return store.compareAndSwap(...swap)
      },
    }
    assert.equal(await codeOf(run(made, racing, retryable)), 'conflict')
    assert.equal(sent, 2)
    assert.equal((await run(made, racing, retryable)).status, 201)
    assert.equal(sent, 2)
  })

  it('is sent again for a day, though the service knows its key for longer', async () => {
    let now = 0
    const DAY = 24 * 60 * 60 * 1000
    const clocked = memoryStore(() => now)
    const request = { ...REQUEST, upstreamKeyTtlMs: 45 * DAY }
    const lost = new UpstreamError('connection-lost', 'the connection ended')
    for (now of [0, DAY - 1, DAY]) {
      assert.equal(await codeOf(run(lost, clocked, request)), 'outcome-unknown')
    }
    assert.equal(sent, 2)
  })
})
