/** The middleware of the app applies to every route, however it is registered. */
import assert from 'node:assert/strict'
import { type Context, Hono } from 'hono'
import { describe, it } from 'vitest'
import { createApp } from '../../../server/bff/app.ts'
import { configFor, problemOf, SHOP } from '../../support/bff/bff.ts'

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
  app.get('/throws-text', () => {
    throw 'secret words'
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

  it('has its pattern in the log, as have the probes, 404 and 405; an unknown path has a known first segment or none', async () => {
    const { app, lines } = anAppWithPlainRoutes()
    const requests = [
      ['/plain', 'GET', 200, '/plain'],
      ['/plain', 'HEAD', 200, '/plain'],
      ['/plain', 'PUT', 405, '/plain'],
      ['/healthz', 'GET', 200, '/healthz'],
      ['/healthz', 'POST', 405, '/healthz'],
      ['/api/me/invoices/inv-1', 'GET', 401, '/api/me/invoices/:id'],
      ['/api/me/invoices/inv-1', 'PATCH', 405, '/api/me/invoices/:id'],
      ['/api/nowhere', 'GET', 404, '/api/*'],
      ['/api', 'GET', 404, '/api/*'],
      ['/ada@example.com/x', 'GET', 404, '/*'],
    ] as const
    for (const [path, method, status, route] of requests) {
      const response = await app.request(path, { method })
      assert.deepEqual([response.status, lines.at(-1)?.route], [status, route], `${method} ${path}`)
    }
  })

  it('has a line in the log if it is a static file, which keeps its own headers', async () => {
    const lines: Record<string, unknown>[] = []
    const log = { info: (line: object) => void lines.push({ ...line }), error() {} }
    const file = (c: Context) => c.body('', 200, { 'Cache-Control': 'public' })
    const scripts = new Hono().get('/tillkit.js', file)
    const app = createApp({ config: configFor('http://127.0.0.1:9'), log, scripts })
    const { headers } = await app.request('/tillkit.js')
    assert.equal(headers.get('cache-control'), 'public')
    assert.equal(headers.get('x-content-type-options'), null)
    const { status, route } = lines[0] ?? {}
    assert.deepEqual([lines.length, status, route], [1, 200, '/tillkit.js'])
  })

  it('has a response and a line in the log if it throws a value that is no error', async () => {
    const { app, lines } = anAppWithPlainRoutes()
    const problem = await problemOf(await app.request('/throws-text'), 500, 'internal')
    assert.equal(problem.instance, lines[0]?.request_id)
    assert.match(String(lines[0]?.error), /a value of type string was thrown/)
    assert.doesNotMatch(JSON.stringify(lines), /secret words/)
  })

  it('has them also if the middleware before its route throws such a value', async () => {
    const lines: Record<string, unknown>[] = []
    const log = { info() {}, error: (line: object) => void lines.push({ ...line }) }
    const clientIp = () => {
      throw 'secret words'
    }
    const app = createApp({ config: configFor('http://127.0.0.1:9'), log, clientIp })
    const problem = await problemOf(await app.request('/healthz'), 500, 'internal')
    assert.deepEqual([lines.length, lines[0]?.request_id], [1, problem.instance])
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
    assert.equal(options.headers.get('content-type'), null)
    assert.deepEqual(
      lines.map(({ status, problem }) => [status, problem]),
      [
        [405, 'method-not-allowed'],
        [204, undefined],
      ],
    )
  })

  it('rejects a body that announces more than 64 KB', async () => {
    const { app } = anAppWithPlainRoutes()
    const text = 'x'.repeat(64 * 1024 + 1)
    const headers = { 'Content-Length': String(text.length) }
    const announced = await app.request('/posts', { method: 'POST', body: text, headers })
    await problemOf(announced, 413, 'too-large')
  })
})
