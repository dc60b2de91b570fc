/** Authorizations by their ids: each is read apart, and one that fails is named beside the others. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { AuthorizationsById } from '../../../server/contract/authorization.ts'
import { aBff, pointersOf, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { PAYMENTS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff

const arrives = (id: string) => `GET ${PAYMENTS}/authorizations/${id}`
const anAuthorization = (id: string) => ({ id, status: 'CREATED', links: [] })

async function ask(ids: string, session: Parameters<TestBff['token']>[0] = {}) {
  const token = await bff.token({ kind: 'merchant', scopes: ['authorizations:read'], ...session })
  return bff.ask(`/api/authorizations-by-id${ids && `?ids=${ids}`}`, { token, origin: SHOP })
}

beforeEach(() => {
  bff = aBff(upstream)
  upstream.requests.length = 0
})

describe('authorizations by their ids', () => {
  it('come in the order of the ids, each once', async () => {
    for (const id of ['A1', 'A2']) upstream.misbehave(arrives(id), says(200, anAuthorization(id)))
    const response = await ask('A2,A1,A2')
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), {
      authorizations: [anAuthorization('A2'), anAuthorization('A1')],
      failed: [],
    })
    assert.equal(upstream.seen(`GET ${PAYMENTS}/authorizations/`).length, 2)
  })

  it('name each that fails with its problem, beside the others', async () => {
    upstream.misbehave(arrives('A1'), says(200, anAuthorization('A1')))
    upstream.misbehave(arrives('LOST'), says(404, {}))
    upstream.misbehave(arrives('ODD'), says(200, { id: 7 }))
    const response = await ask('LOST,A1,ODD')
    assert.equal(response.status, 200)
    const { authorizations, failed } = (await response.json()) as AuthorizationsById
    assert.deepEqual(
      authorizations.map(({ id }) => id),
      ['A1'],
    )
    assert.deepEqual(failed, [
      { id: 'LOST', code: 'not-found' },
      { id: 'ODD', code: 'upstream-unreadable' },
    ])
  })
  it('are 1 to 20 ids', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `A${i}`).join()
    for (const ids of ['', many, 'A1,../A2', 'A1,,A2']) {
      const problem = await problemOf(await ask(ids), 400, 'invalid-request')
      assert.match(pointersOf(problem).join(), /^#query\/ids/, ids)
    }
    assert.deepEqual(upstream.seen(`GET ${PAYMENTS}`), [])
  })

  it('need the session of a merchant with their scope', async () => {
    await problemOf(await ask('A1', { scopes: ['invoices:read'] }), 403, 'insufficient-scope')
    const customer = { kind: 'customer', scopes: ['invoices:read'] } as const
    await problemOf(await ask('A1', customer), 403, 'insufficient-scope')
    assert.deepEqual(upstream.seen(`GET ${PAYMENTS}`), [])
  })
})
