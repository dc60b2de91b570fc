/** The sandbox's own controls. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

describe('the clock', async () => {
  const { app, clock } = await aSandbox({ at: '2026-03-01T09:00:00Z' })

  async function send(method: string, path: string, body?: unknown, type = 'application/json') {
    const response = await app.request(`/sandbox${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  it('is read without a token, and dates every response', async () => {
    const { status, body, headers } = await send('GET', '/clock')
    assert.equal(status, 200)
    assert.deepEqual(body, { now: '2026-03-01T09:00:00.000Z', frozen: true })
    assert.equal(headers.get('date'), 'Sun, 01 Mar 2026 09:00:00 GMT')
  })

  it('advances by units that add up', async () => {
    const { status, body } = await send('POST', '/clock/advance', {
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 4.5,
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { now: '2026-03-02T11:03:04.500Z', frozen: true })
  })

  it('is set, frozen and unfrozen', async () => {
    const set = await send('PUT', '/clock', { now: '2026-04-01T00:00:00+02:00' })
    assert.deepEqual(set.body, { now: '2026-03-31T22:00:00.000Z', frozen: true })
    const running = await send('PUT', '/clock', { frozen: false })
    assert.equal(running.body.frozen, false)
    assert.ok(Date.parse(running.body.now) - Date.parse(set.body.now) < 60_000)
    const frozen = await send('PUT', '/clock', { frozen: true })
    assert.deepEqual((await send('GET', '/clock')).body, frozen.body)
  })

  it('is never set back, and advances by a limited step', async () => {
    const before = clock.now()
    const cases: [method: string, path: string, body: object][] = [
      ['PUT', '/clock', { now: new Date(before.getTime() - 1).toISOString() }],
      ['PUT', '/clock', { now: '2099-01-01T00:00:00Z' }],
      ['POST', '/clock/advance', { days: 400, seconds: 1 }],
      ['POST', '/clock/advance', { seconds: 1e300 }],
    ]
    for (const [method, path, body] of cases) {
      assert.equal((await send(method, path, body)).status, 422, JSON.stringify(body))
    }
    assert.deepEqual(clock.now(), before)
  })

  it('rejects an invalid body with one issue for each member', async () => {
    const cases: [method: string, path: string, body: unknown][] = [
      ['PUT', '/clock', {}],
      ['PUT', '/clock', { now: 'tomorrow' }],
      ['PUT', '/clock', { frozen: 'yes' }],
      ['PUT', '/clock', '{'],
      ['POST', '/clock/advance', {}],
      ['POST', '/clock/advance', { days: -1 }],
      ['POST', '/clock/advance', { days: '1' }],
    ]
    for (const [method, path, body] of cases) {
      const response = await send(method, path, body)
      assert.equal(response.status, 400, JSON.stringify(body))
      assert.equal(response.body.name, 'INVALID_REQUEST')
      assert.ok(response.body.details[0].description)
    }
  })

  it('accepts JSON only, which cross-site forms can not send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await send('POST', '/clock/advance', '{"days":1}', type)
      assert.equal(status, 415, type)
    }
    const response = await app.request('/sandbox/clock/advance', { method: 'POST' })
    assert.equal(response.status, 415)
    const preflight = await app.request('/sandbox/clock/advance', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.headers.get('access-control-allow-origin'), null)
  })
})
