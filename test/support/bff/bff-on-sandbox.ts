/** The BFF in front of the sandbox, over real HTTP, with a clock set by the test. */
import assert from 'node:assert/strict'
import { createBff } from '../../../server/bff/app.ts'
import { dedicatedTransport } from '../../../server/bff/node/dedicated-transport.ts'
import { CUSTOMER_SCOPES, MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { anEmptyDatabase } from '../sandbox/database-template.ts'
import type { Answer } from '../sandbox/sandbox.ts'
import { CLIENT } from '../upstream/upstream.ts'
import { API_KEY, configFor, SHOP } from './bff.ts'

const SILENT = { info: () => {}, error: () => {} }

/** @param at initial time of the sandbox clock, which is frozen */
export async function aBffOnASandbox({ at = '2026-01-01T00:00:00Z' } = {}) {
  const lines: string[] = []
  const sandbox = await serveSandbox({
    port: 0,
    host: '127.0.0.1',
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    shopUrl: SHOP,
    seed: false,
    pool: await anEmptyDatabase(),
    log: (line) => lines.push(line),
  })
  await sandbox.context.clock.set(new Date(at), true)
  const config = { ...configFor(sandbox.url), checkoutUrl: sandbox.url }
  const bff = createBff({ config, paymentTransport: dedicatedTransport(), log: SILENT })

  async function ask(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
    const response = await bff.request(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        origin: SHOP,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, text }
  }

  /** A session's token. */
  async function mint(body: object): Promise<string> {
    const response = await bff.request('/api/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ origins: [SHOP], ...body }),
    })
    const answer = (await response.json()) as { token: string }
    assert.equal(response.status, 201, JSON.stringify(answer))
    return answer.token
  }

  return {
    /** Log lines of the services' internal errors. */
    lines,
    ask,
    asMerchant: () => mint({ kind: 'merchant', scopes: MERCHANT_SCOPES }),
    asCustomer: (customer: string) => mint({ kind: 'customer', customer, scopes: CUSTOMER_SCOPES }),
    /** A call of the sandbox's control API. */
    async control(method: string, path: string, body: object) {
      const response = await sandbox.app.request(`/sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.ok(response.ok, await response.clone().text())
      return response.json() as Promise<Record<string, string>>
    },
    close: sandbox.close,
  }
}
