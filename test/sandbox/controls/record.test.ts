/** The log of the sandbox: debug ids of responses, and errors. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const METRICS = '/v1/commerce/billing/metrics'

describe('the log', async () => {
  const sandbox = await aSandbox()
  const { request, refused, lines } = sandbox

  it('contains each rejection with the debug id of its body and header', async () => {
    const response = await request('POST', METRICS, { name: 'Calls', code: 'calls', type: 'OTHER' })
    assert.equal(response.status, 400)
    const { debug_id } = await response.json()
    assert.equal(response.headers.get('debug-id'), debug_id)
    assert.deepEqual(refused.pop(), {
      level: 'refused',
      debug_id,
      method: 'POST',
      path: METRICS,
      status: 400,
      issues: ['INVALID_PARAMETER_VALUE /type', 'MISSING_REQUIRED_PARAMETER /aggregation_type'],
    })
  })

  it('contains rejections of the gateway, without the token', async () => {
    const response = await request('GET', `${METRICS}?page=1`, undefined, {
      authorization: 'Bearer secret',
    })
    assert.equal(response.status, 401)
    assert.deepEqual(refused.pop(), {
      level: 'refused',
      debug_id: response.headers.get('debug-id'),
      method: 'GET',
      path: METRICS,
      status: 401,
    })
  })

  it('contains no readiness probe, which is a HEAD without a token', async () => {
    const bases = ['/v1/commerce/billing', '/v1/checkout/payment-resources', '/v2/payments']
    for (const path of bases) {
      const response = await sandbox.app.request(path, { method: 'HEAD' })
      assert.equal(response.status, 401)
    }
    assert.equal(refused.length, 0)
    await request('POST', '/sandbox/faults', {
      path: METRICS,
      times: 1,
      fault: { kind: 'status', status: 503 },
    })
    assert.equal((await sandbox.app.request(METRICS, { method: 'HEAD' })).status, 503)
    assert.equal(refused.pop()?.status, 503)
  })

  it('contains the collection alone of a rejected call of the vault, never the id of a token', async () => {
    const vault = '/v3/vault/'
    const calls: [string, string, string][] = [
      ['GET', 'payment-tokens/tok_secret', 'payment-tokens/:id'],
      ['DELETE', 'payment-tokens/tok_secret', 'payment-tokens/:id'],
      ['GET', 'setup-tokens/tok_secret', 'setup-tokens/:id'],
      ['GET', 'setup-tokens/tok_secret/confirm', 'setup-tokens/:id'],
      ['GET', 'payment-tokens//tok_secret', 'payment-tokens/:id'],
      ['GET', 'tok_secret', '*'],
      ['POST', 'payment-tokens', 'payment-tokens'],
    ]
    for (const [method, path, logged] of calls) {
      const { status } = await request(
        method,
        `${vault}${path}`,
        method === 'POST' ? {} : undefined,
      )
      assert.ok(status >= 400, path)
      const line = refused.pop()
      assert.equal(line?.path, `${vault}${logged}`)
      assert.doesNotMatch(JSON.stringify(line), /tok_secret/)
    }
  })

  it('contains injected errors', async () => {
    for (const fault of [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 418 },
      { kind: 'expired-token', status: 403 },
    ]) {
      await request('POST', '/sandbox/faults', { path: METRICS, times: 1, fault })
      const response = await request('GET', METRICS)
      assert.equal(refused.pop()?.debug_id, response.headers.get('debug-id'))
      assert.equal((await response.json()).debug_id, response.headers.get('debug-id'))
    }
  })

  it('contains nothing about a successful call', async () => {
    assert.equal((await request('GET', METRICS)).status, 200)
    assert.deepEqual(refused, [])
  })

  it('contains internal errors with their stack, apart from rejections', async () => {
    sandbox.faults.match = () => {
      throw new Error('a bolt came loose')
    }
    const response = await request('GET', METRICS)
    assert.equal(response.status, 500)
    assert.ok(!(await response.clone().text()).includes('bolt'))
    const [line, ...others] = lines.splice(0)
    const said = JSON.parse(line ?? '{}')
    assert.equal(said.level, 'error')
    assert.equal(said.debug_id, (await response.json()).debug_id)
    assert.match(said.stack, /a bolt came loose/)
    assert.deepEqual([others, refused], [[], []])
  })
})
