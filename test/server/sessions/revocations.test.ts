/** Revocations of a customer are by each of its two ids, and are kept for longer than any session. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import {
  createRevocations,
  type Revocations,
  type Revoked,
} from '../../../server/bff/core/sessions/revocations.ts'
import { MAX_SESSION_SECONDS, type Session } from '../../../server/bff/core/sessions/token.ts'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import type { SessionCustomer } from '../../../server/contract/session.ts'

const DAY = 24 * 60 * 60 * 1000
/** With two minutes of leeway, and a wall clock that is set back by a day. */
const KEPT_MS = (MAX_SESSION_SECONDS + 120) * 1000 + DAY

let now: number
let revocations: Revocations
let announced: Revoked[]
beforeEach(() => {
  now = 0
  announced = []
  const announce = async (revoked: Revoked) => void announced.push(revoked)
  revocations = createRevocations(
    memoryStore(() => now),
    announce,
  )
})

const named = (externalId: string): SessionCustomer => ({
  id: 'cus-1',
  externalId,
  subscriptions: [],
})
const aSession = (customer: SessionCustomer, epoch?: string) =>
  ({ id: 'session', customer, epoch }) as Session
const isRevoked = (session: Session) => revocations.isRevoked(session, 'read')
const revokeAs = (externalId: string) => revocations.revokeCustomer(externalId, async () => 'cus-1')

describe('revoking all sessions of a customer', () => {
  it('is announced by both ids', async () => {
    await revokeAs('ada')
    assert.deepEqual(announced, [{ externalId: 'ada' }, { customerId: 'cus-1' }])
  })

  it('is announced by the external id alone if no customer has it', async () => {
    await revocations.revokeCustomer('ada', async () => undefined)
    assert.deepEqual(announced, [{ externalId: 'ada' }])
  })

  it('is announced once it is stored, for each id', async () => {
    const found: boolean[] = []
    const store = memoryStore(() => now)
    const other = createRevocations(store, async ({ externalId }) => {
      const session = aSession(named(externalId ?? 'another'))
      found.push(await other.isRevoked(session, 'read'))
    })
    await other.revokeCustomer('ada', async () => 'cus-1')
    assert.deepEqual(found, [true, true])
  })

  it('revokes sessions with an external id of before or after a change of it', async () => {
    await revokeAs('ada')
    assert.equal(await isRevoked(aSession(named('ada-2'))), true)
  })

  it('revokes no later session, also after the external id has changed', async () => {
    await revokeAs('ada')
    for (const customer of [named('ada'), named('ada-2')]) {
      const epoch = await revocations.epochOf(customer)
      assert.equal(await isRevoked(aSession(customer, epoch)), false)
    }
  })

  for (const [title, customer] of [
    ['external id', { ...named('ada'), id: 'cus-2' }],
    ['id', named('ada-2')],
  ] as const) {
    it(`is kept by the ${title} for the longest session, its leeway and a day`, async () => {
      await revokeAs('ada')
      now += KEPT_MS - 1
      assert.equal(await isRevoked(aSession(customer)), true)
      now += 1
      assert.equal(await isRevoked(aSession(customer)), false)
    })
  }
})

describe('revoking one session', () => {
  it('is announced, and kept for the longest session, its leeway and a day', async () => {
    await revocations.revokeSession('session')
    assert.deepEqual(announced, [{ session: 'session' }])
    now += KEPT_MS - 1
    assert.equal(await isRevoked(aSession(named('ada'))), true)
  })
})
