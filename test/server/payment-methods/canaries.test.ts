/**
 * Ids of payment tokens and of the vault's customers stay on the server; the setup token is in the approve address
 * alone.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { memoryChanges } from '../../../server/bff/core/store/changes.ts'
import { memoryStore, type Store } from '../../../server/bff/core/store/store.ts'
import { METHOD, paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { aCustomer } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { vaultOf } from '../../support/sandbox/vault.ts'
import { skipWaits } from '../../support/skip-waits.ts'

const sandbox = await sandboxOfFile()
const { save } = vaultOf(sandbox)

/** Records all that leaves the server for the store or for open pages. */
function recorded() {
  const written: string[] = []
  const memory = memoryStore()
  const store: Store = {
    ...memory,
    set(key, value, ttlMs) {
      written.push(key, value)
      return memory.set(key, value, ttlMs)
    },
    compareAndSwap(key, expected, value, ttlMs) {
      written.push(key, value ?? '')
      return memory.compareAndSwap(key, expected, value, ttlMs)
    },
  }
  const inMemory = memoryChanges()
  const changes = {
    ...inMemory,
    publish(topic: string, message: string) {
      written.push(topic, message)
      return inMemory.publish(topic, message)
    },
  }
  return { written, store, changes }
}

const headersOf = ({ headers }: Response) => JSON.stringify([...headers])

describe('ids of the vault', () => {
  it('are in no response, log line, stored record and change of a replacement and its failures', async () => {
    skipWaits()
    const { written, store, changes } = recorded()
    const stack = paymentMethodStack(sandbox, { store, changes })
    const replaced = await save()
    const { external_id: customer } = await aCustomer(sandbox, {
      payment_method_token: replaced.id,
    })
    const token = await stack.session(customer)
    const answers: string[] = []
    const keep = async (response: Response) => {
      answers.push(headersOf(response), await response.clone().text())
      return response
    }

    await keep(await stack.call('GET', METHOD, { token }))
    const setUp = await keep(await stack.setUp({ token }))
    const { approve_url, state } = await setUp.json()
    const setupToken = new URL(approve_url).searchParams.get('approval_session_id') ?? ''
    answers.pop()
    answers.push(state)
    const approval = await stack.approved({ token })
    const [second] = await sandbox.db
      .selectFrom('setup_tokens')
      .select('id')
      .orderBy('position', 'desc')
      .execute()

    // Errors that quote ids, from each call of a confirmation.
    const ids = [replaced.id, replaced.customer.id, second?.id ?? '']
    for (const start of ['GET /v3/', 'POST /v3/', 'PUT ', 'GET /v1/commerce']) {
      for (const status of [403, 422, 500]) {
        stack.intercept(async (call, send) => {
          if (!call.startsWith(start)) return send()
          const details = ids.map((id) => ({
            issue: 'INVALID_PARAMETER_VALUE',
            field: id,
            description: `The token ${id} is not known.`,
          }))
          const body = { name: 'INVALID_REQUEST', message: `No ${ids}`, debug_id: 'd1', details }
          return {
            status,
            headers: new Headers(),
            bytes: new TextEncoder().encode(JSON.stringify(body)),
          }
        })
        await keep(await stack.confirm({ token }, approval))
      }
    }
    // Responses of another shape.
    stack.intercept(async (call, send) => {
      const response = await send()
      if (!call.includes('/v3/vault')) return response
      return { ...response, bytes: new TextEncoder().encode(`{"id":["${replaced.id}"]}`) }
    })
    await keep(await stack.confirm({ token }, approval))
    await keep(await stack.call('GET', METHOD, { token }))
    stack.intercept((_, send) => send())
    const confirmed = await keep(await stack.confirm({ token }, approval))
    assert.equal(confirmed.status, 200)
    await keep(await stack.confirm({ token }, approval))
    await keep(await stack.call('GET', METHOD, { token }))
    await keep(await stack.call('GET', '/api/me', { token }))

    const { payment_method_token } = (await sandbox.call('GET', `/customers/${customer}`)).body
    assert.notEqual(payment_method_token, replaced.id)
    const secret = [replaced.id, payment_method_token, replaced.customer.id, approval.proof]
    const places = { answers, lines: stack.lines, written }
    for (const [place, texts] of Object.entries(places)) {
      assert.ok(texts.length > 0, place)
      for (const id of secret)
        assert.ok(!texts.some((text) => text.includes(id)), `${place}: ${id}`)
    }
    // The store keeps the setup token, which is of no use without our credentials.
    for (const texts of [answers, stack.lines]) {
      assert.ok(!texts.some((text) => text.includes(setupToken)), setupToken)
    }
    assert.ok(!written.some((text) => text.includes(approval.state)))
    assert.doesNotMatch(stack.lines.join(), /till-return|approval_token_id/)
  })
})
