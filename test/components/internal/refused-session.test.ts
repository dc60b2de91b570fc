/** Warnings about a session that lacks a scope, or the origin of the page. */
import { expect } from '@open-wc/testing'
import { ApiClient } from '../../../components/internal/api/api-client.ts'
import { type Answer, MockBff } from '../../support/elements/mock-bff.ts'
import { warned } from '../../support/elements/wait.ts'

const REMEDY =
  'of POST /api/sessions, which your server calls, have to name it (docs/guides/sessions.md)'

/** The warnings of a read and a write, each sent twice. */
function warningsOf(answer: Answer): Promise<string[]> {
  const bff = new MockBff()
  bff.on('GET /api/me', answer).on('POST /api/me/alerts', answer)
  const client = new ApiClient('https://pay.shop.example/', {
    token: async () => 'token',
    renew: async () => 'renewed',
  })
  return warned(async () => {
    for (let round = 0; round < 2; round++) {
      await client.get('/me').catch(() => {})
      await client.send('POST', '/me/alerts').catch(() => {})
    }
  }).finally(() => bff.restore())
}

describe('a session that a call is refused to', () => {
  it('names the missing scope once', async () => {
    const detail = 'This needs the scope "usage:read".'
    expect(await warningsOf({ problem: 'insufficient-scope', json: { detail } })).to.deep.equal([
      `tillkit: ${detail} The kind and the scopes ${REMEDY}`,
    ])
  })

  it('names the origin of the page once', async () => {
    expect(await warningsOf({ problem: 'origin-refused' })).to.deep.equal([
      `tillkit: the session is not for ${location.origin}: the origins ${REMEDY}`,
    ])
  })

  it('is named for nothing else', async () => {
    expect(await warningsOf({ problem: 'upstream-refused' })).to.deep.equal([])
    expect(await warningsOf({ problem: 'session-expired' })).to.deep.equal([])
  })
})
