/** The middleware of the app applies to every route, however it is registered. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApp } from '../../server/app.ts'
import { configFor, problemOf, SHOP } from '../support/bff.ts'

/** The app with three routes of its own, registered by plain `app.get`. */
function anAppWithPlainRoutes() {
  const lines: Record<string, unknown>[] = []
  const log = { info: (line: object) => add(line), error: (line: object) => add(line) }
  const add = (line: object) => lines.push({ ...line })
  const app = createApp({ config: configFor('http://127.0.0.1:9'), log })
  app.get('/plain', (c) => c.text('plain'))
  app.get('/throws', () => {
    throw new Error('secret words')
  })
  app.post('/posts', async (c) => c.text(await c.req.text()))
  return { app, lines }
}

describe('a route that is registered by plain app.get', () => {
  it('has a line in the log with the id of its response', async () => {
    const { app, lines } = anAppWithPlainRoutes()
    const response = await app.request('/plain')
    assert.equal(await response.text(), 'plain')
    const [line] = lines
    assert.equal(lines.length, 1)
    assert.equal(line?.status, 200)
    assert.equal(line?.method, 'GET')
    assert.equal(line?.request_id, response.headers.get('x-request-id'))
  })

  it('has the security headers and CORS of an allowed origin', async () => {
    const { app } = anAppWithPlainRoutes()
    for (const path of ['/plain', '/throws', '/missing']) {
      const { headers } = await app.request(path, { headers: { Origin: SHOP } })
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('cache-control'), 'no-store', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
      assert.equal(headers.get('access-control-allow-origin'), SHOP, path)
      assert.equal(headers.get('vary'), 'Origin', path)
    }
  })

  it('responds to an error with a problem, and logs it', async () => {
    const { app, lines } = anAppWithPlainRoutes()
    const response = await app.request('/throws')
    const problem = await problemOf(response, 500, 'internal')
    assert.doesNotMatch(JSON.stringify(problem), /secret words/)
    assert.equal(problem.instance, lines[0]?.request_id)
    assert.equal(lines[0]?.problem, 'internal')
  })

  it('responds to another method with 405, and to OPTIONS with the allowed methods', async () => {
    const { app, lines } = anAppWithPlainRoutes()
    const refused = await app.request('/plain', { method: 'PUT' })
    assert.equal(refused.headers.get('allow'), 'GET, HEAD, OPTIONS')
    await problemOf(refused, 405, 'method-not-allowed')
    const options = await app.request('/plain', { method: 'OPTIONS' })
    assert.equal(options.status, 204)
    assert.equal(options.headers.get('allow'), 'GET, HEAD, OPTIONS')
    assert.deepEqual(
      lines.map(({ status, problem }) => [status, problem]),
      [
        [405, 'method-not-allowed'],
        [204, undefined],
      ],
    )
  })

  it('rejects a body of more than 64 KB, whether its length is announced or not', async () => {
    const { app } = anAppWithPlainRoutes()
    const text = 'x'.repeat(64 * 1024 + 1)
    const headers = { 'Content-Length': String(text.length) }
    const announced = await app.request('/posts', { method: 'POST', body: text, headers })
    await problemOf(announced, 413, 'too-large')
    const body = new Blob([text]).stream()
    const streamed = await app.request('/posts', { method: 'POST', body, duplex: 'half' } as object)
    await problemOf(streamed, 413, 'too-large')
  })
})
