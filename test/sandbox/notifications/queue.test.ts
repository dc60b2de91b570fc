import assert from 'node:assert/strict'
import { it } from 'vitest'
import { claimDue, finishAttempt } from '../../../server/sandbox/notifications/queue.ts'
import { paymentsOf } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const HOLD_MS = 1_000

it('the outcome of a delivery is not stored by a process whose hold has ended', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { db, clock } = sandbox
  const payments = paymentsOf(sandbox)
  await payments.subscribe()
  await payments.capture(await payments.anAuthorization('10.00'))
  const now = clock.now()
  const claim = async (wall: number) =>
    (await claimDue(db, { now, wall }, { limit: 1, holdMs: HOLD_MS }))[0]?.delivery ??
    assert.fail('nothing is due')
  const mine = await claim(0)
  const theirs = await claim(HOLD_MS)
  const attempt = {
    ...{ transmissionId: crypto.randomUUID(), url: 'http://receiver.test', time: now },
    ...{ durationMs: 1, httpStatus: 200, isSuccess: true, reply: '', error: undefined },
  }
  const outcome = { attempt, now, heldUntil: new Date(0) }
  const read = () =>
    db
      .selectFrom('webhook_deliveries')
      .select(['status', 'attempts'])
      .where('event_id', '=', mine.event_id)
      .executeTakeFirstOrThrow()
  await finishAttempt(db, mine, outcome)
  assert.deepEqual(await read(), { status: 'PENDING', attempts: 0 })
  await finishAttempt(db, theirs, outcome)
  assert.deepEqual(await read(), { status: 'SUCCESS', attempts: 1 })
})
