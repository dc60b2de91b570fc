/** Injected faults over real HTTP, as seen by a client connection. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeEach, describe, it } from 'vitest'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

const LINKS = '/v1/checkout/payment-resources'
const BILLING = '/v1/commerce/billing'
const LINK = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  return_url: 'http://shop.test/thanks',
  line_items: [{ name: 'Thing', unit_amount: { currency_code: 'USD', value: '5.00' } }],
}

describe('an injected fault', async () => {
  const sandbox = await serveSandbox({
    ...BARE,
    pool: await anEmptyDatabase(),
    log: refusalsOnly,
  })
  afterAll(() => sandbox.close())
  const { url, context } = sandbox
  const granted = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('a:b')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }

  const call = (method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      // Of its own: a connection that a fault broke is not used again.
      headers: { ...headers, connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const control = (method: string, path = '', body?: unknown) =>
    call(method, `/sandbox/faults${path}`, body)
  async function order(rule: object) {
    const response = await control('POST', '', rule)
    assert.equal(response.status, 201, await response.clone().text())
    return (await response.json()) as { id: string }
  }
  const standing = async () => (await (await control('GET')).json()).faults
  const links = async () =>
    (await context.db.selectFrom('payment_links').select('id').execute()).length
  /** Reads headers and body bytes until the connection ends. */
  async function raw(path: string) {
    const asked = get(url + path, { headers, agent: false })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    let broke = ''
    for (const side of [asked, response]) {
      side.on('error', (error: NodeJS.ErrnoException) => {
        broke = error.code ?? error.message
      })
    }
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    return {
      response,
      chunks,
      end: new Promise((resolve) => response.on('close', resolve)),
      broke: () => broke,
    }
  }

  await call('POST', `${BILLING}/activate`)
  beforeEach(async () => {
    await control('DELETE')
    await context.db.deleteFrom('payment_links').execute()
  })

  it('responds with an error of the API family, a limited number of times', async () => {
    await order({ method: 'get', path: LINKS, times: 2, fault: { kind: 'status', status: 500 } })
    for (const status of [500, 500, 200]) {
      const response = await call('GET', LINKS)
      assert.equal(response.status, status)
      if (status === 200) continue
      assert.deepEqual(await response.json(), {
        name: 'INTERNAL_SERVER_ERROR',
        message: 'An internal server error has occurred.',
        debug_id: response.headers.get('debug-id'),
      })
    }
    assert.equal((await standing())[0].hits, 2)
  })

  it('has a body in the same shape for every other status', async () => {
    await order({ fault: { kind: 'status', status: 502 } })
    const response = await call('GET', LINKS)
    assert.equal(response.status, 502)
    const { name, message } = await response.json()
    assert.deepEqual([name, message], ['BAD_GATEWAY', 'Bad Gateway.'])
  })

  it('limits the rate with any Retry-After, or none', async () => {
    for (const retry_after of [
      '1',
      '120',
      'Wed, 21 Oct 2026 07:28:00 GMT',
      '-1',
      'soon',
      undefined,
    ]) {
      await order({ times: 1, fault: { kind: 'status', status: 429, retry_after } })
      const response = await call('GET', LINKS)
      assert.equal(response.status, 429)
      assert.equal(response.headers.get('retry-after'), retry_after ?? null)
      assert.equal((await response.json()).name, 'RATE_LIMIT_REACHED')
    }
  })

  it('replaces the request or only its response', async () => {
    await order({ times: 1, fault: { kind: 'status', status: 503 } })
    assert.equal((await call('POST', LINKS, LINK)).status, 503)
    assert.equal(await links(), 0)
    await order({ times: 1, fault: { kind: 'status', status: 503, reached: true } })
    assert.equal((await call('POST', LINKS, LINK)).status, 503)
    assert.equal(await links(), 1)
  })

  it('expires a token with 401, and with 403 (tokens-17)', async () => {
    await order({ times: 1, fault: { kind: 'expired-token' } })
    const gateway = await call('GET', LINKS)
    assert.equal(gateway.status, 401)
    assert.equal((await gateway.json()).error, 'invalid_token')
    await order({ times: 1, fault: { kind: 'expired-token', status: 403 } })
    const specs = await call('GET', LINKS)
    assert.equal(specs.status, 403)
    assert.equal((await specs.json()).name, 'NOT_AUTHORIZED')
  })

  it('applies to the given methods and paths', async () => {
    await order({
      path: `${BILLING}/customers/*/current_usage`,
      fault: { kind: 'status', status: 500 },
    })
    await order({ method: 'DELETE', path: '**', fault: { kind: 'status', status: 503 } })
    const cases: [method: string, path: string, status: number][] = [
      ['GET', `${BILLING}/customers/a/current_usage?subscription_id=b`, 500],
      ['GET', `${BILLING}/customers/a/b/current_usage`, 404],
      ['GET', `${BILLING}/customers/a/past_usage?subscription_id=b`, 404],
      ['GET', `${BILLING}/metrics`, 200],
      ['DELETE', `${BILLING}/metrics/a`, 503],
      ['DELETE', `${LINKS}/PLB-AAAAAAAAAAAA`, 503],
    ]
    for (const [method, path, status] of cases) {
      assert.equal((await call(method, path)).status, status, path)
    }
  })

  it('matches a path literally except for wildcards', async () => {
    await order({ path: '/v1/checkout/payment.resources', fault: { kind: 'status', status: 500 } })
    await order({ path: '/v1/(checkout|x)/**', fault: { kind: 'status', status: 500 } })
    assert.equal((await call('GET', LINKS)).status, 200)
  })

  it('selects the same calls for the same seed', async () => {
    const pattern = async (seed: number) => {
      await control('DELETE')
      await order({ probability: 0.5, seed, fault: { kind: 'status', status: 500 } })
      const statuses: number[] = []
      for (let n = 0; n < 24; n++) statuses.push((await call('GET', LINKS)).status)
      return statuses.join(' ')
    }
    const once = await pattern(7)
    assert.equal(await pattern(7), once)
    assert.notEqual(await pattern(8), once)
    assert.match(once, /500/)
    assert.match(once, /200/)
  })

  it('delays, and then applies the next rule', async () => {
    await order({ fault: { kind: 'latency', ms: 600_000 } })
    await order({ fault: { kind: 'status', status: 500 } })
    let answered = false
    const delayed = call('GET', LINKS).finally(() => {
      answered = true
    })
    while ((await standing())[0].hits === 0);
    assert.equal(answered, false)
    assert.equal((await standing())[1].hits, 1)
    await control('DELETE')
    assert.equal((await delayed).status, 500)
    await order({ fault: { kind: 'latency', ms: 1 } })
    assert.equal((await call('GET', LINKS)).status, 200)
  })

  it('hangs before the headers until the client disconnects', async () => {
    await order({ fault: { kind: 'hang' } })
    const leaving = AbortSignal.timeout(150)
    await assert.rejects(fetch(url + LINKS, { headers, signal: leaving }), { name: 'TimeoutError' })
  })

  it('drops the response of an executed call', async () => {
    await order({ fault: { kind: 'hang', reached: true } })
    const signal = AbortSignal.timeout(300)
    const sent = { method: 'POST', headers, body: JSON.stringify(LINK), signal }
    await assert.rejects(fetch(url + LINKS, sent), { name: 'TimeoutError' })
    assert.equal(await links(), 1)
  })

  it('hangs after the headers', async () => {
    await order({ fault: { kind: 'hang', at: 'body' } })
    const { response, chunks, end } = await raw(LINKS)
    assert.equal(response.statusCode, 200)
    await new Promise((resolve) => setTimeout(resolve, 150))
    assert.equal(chunks.length, 0)
    assert.equal(response.complete, false)
    response.destroy()
    await end
  })

  it('ends hanging responses when the faults are cleared', async () => {
    await order({ fault: { kind: 'hang' } })
    const hanging = fetch(url + LINKS, { headers }).then(
      () => 'answered',
      () => 'broke off',
    )
    while ((await standing())[0].hits === 0);
    await control('DELETE')
    assert.equal(await hanging, 'broke off')
    assert.equal((await call('GET', LINKS)).status, 200)
  })

  it('drips the whole response, a few bytes at a time', async () => {
    await call('POST', LINKS, LINK)
    const whole = await (await call('GET', LINKS)).text()
    await order({ fault: { kind: 'drip', ms: 5, bytes: 40 } })
    const { response, chunks, end } = await raw(LINKS)
    await end
    assert.equal(response.complete, true)
    assert.equal(Buffer.concat(chunks).toString(), whole)
    assert.ok(chunks.length > 3, `${chunks.length} pieces`)
  })

  it('truncates a response before its Content-Length', async () => {
    const whole = await (await call('GET', LINKS)).text()
    for (const bytes of [undefined, 0, 10]) {
      await control('DELETE')
      await order({ fault: { kind: 'truncate', bytes } })
      const { response, chunks, end, broke } = await raw(LINKS)
      await end
      assert.equal(response.headers['content-length'], String(whole.length))
      assert.equal(Buffer.concat(chunks).toString(), whole.slice(0, bytes ?? whole.length >> 1))
      assert.equal(response.complete, false)
      assert.equal(broke(), 'ECONNRESET')
    }
  })

  it('resets the connection before the headers', async () => {
    await order({ fault: { kind: 'reset' } })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    socket.write(`GET ${LINKS} HTTP/1.1\r\nHost: sandbox\r\n\r\n`)
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNRESET')
    assert.equal(heard, '')
  })

  it('resets it after the call was executed, and after the headers', async () => {
    await order({ times: 1, fault: { kind: 'reset', reached: true } })
    await assert.rejects(call('POST', LINKS, LINK), /fetch failed/)
    assert.equal(await links(), 1)
    await order({ fault: { kind: 'reset', at: 'body' } })
    const { response, end, broke } = await raw(LINKS)
    assert.equal(response.statusCode, 200)
    await end
    assert.equal(broke(), 'ECONNRESET')
  })

  it('changes the content type', async () => {
    await order({ times: 1, fault: { kind: 'content-type' } })
    const same = await call('GET', LINKS)
    assert.equal(same.headers.get('content-type'), 'text/html')
    assert.ok((await same.json()).resources)
    const body = '<h1>Be right back</h1>'
    await order({ times: 1, fault: { kind: 'content-type', type: 'text/html', body } })
    const page = await call('GET', LINKS)
    assert.deepEqual([page.status, await page.text()], [200, body])
  })

  it('keeps a response without a body intact', async () => {
    for (const fault of [
      { kind: 'drip' },
      { kind: 'truncate' },
      { kind: 'hang', at: 'body' },
      { kind: 'reset', at: 'body' },
      { kind: 'missing-members', members: ['id'] },
    ]) {
      const { id } = await (await call('POST', LINKS, LINK)).json()
      await order({ times: 1, fault })
      const response = await call('DELETE', `${LINKS}/${id}`)
      assert.deepEqual([response.status, await response.text()], [204, ''], fault.kind)
    }
    await order({ times: 1, fault: { kind: 'content-type', body: 'ok' } })
    const response = await call('POST', `${BILLING}/activate`)
    assert.deepEqual([response.status, await response.text()], [200, 'ok'])
  })

  it('ignores list filters, but not pagination', async () => {
    await call('POST', LINKS, LINK)
    await call('POST', LINKS, { ...LINK, return_url: 'http://shop.test/other' })
    const path = `${LINKS}?status=INACTIVE&page_size=1`
    const listed = async () => (await (await call('GET', path)).json()).resources.length
    assert.equal(await listed(), 0)
    await order({ times: 1, fault: { kind: 'filters-ignored' } })
    assert.equal(await listed(), 1)
    await order({ times: 1, fault: { kind: 'filters-ignored', parameters: ['page_size'] } })
    assert.equal(await listed(), 0)
  })

  it('replaces values by unknown ones, and removes members', async () => {
    await call('POST', LINKS, LINK)
    await order({ times: 1, fault: { kind: 'unknown-values', members: ['status'] } })
    const [odd] = (await (await call('GET', LINKS)).json()).resources
    assert.equal(odd.status, 'SOMETHING_NEW')
    assert.equal(odd.type, 'BUY_NOW')
    await order({ times: 1, fault: { kind: 'missing-members', members: ['unit_amount', 'links'] } })
    const body = await (await call('GET', LINKS)).json()
    assert.equal('links' in body, false)
    assert.deepEqual(Object.keys(body.resources[0].line_items[0]).sort(), [
      'collect_shipping_address',
      'description',
      'name',
    ])
  })

  it('never applies to the control API', async () => {
    await order({ fault: { kind: 'status', status: 500 } })
    await order({ path: '/sandbox/**', fault: { kind: 'status', status: 500 } })
    assert.equal((await fetch(`${url}/sandbox/clock`)).status, 200)
    assert.equal((await control('GET')).status, 200)
    assert.equal((await call('GET', LINKS)).status, 500)
  })

  it('is removed by its id', async () => {
    const { id } = await order({ fault: { kind: 'status', status: 500 } })
    assert.equal((await control('DELETE', `/${id}`)).status, 204)
    assert.equal((await control('DELETE', `/${id}`)).status, 404)
    assert.equal((await call('GET', LINKS)).status, 200)
  })

  it('is rejected with issues if it is invalid, and not added', async () => {
    const status = { kind: 'status', status: 500 }
    const cases: [rule: object, field: string][] = [
      [{}, '/fault'],
      [{ fault: { kind: 'explode' } }, '/fault/kind'],
      [{ fault: { kind: 'status', status: 200 } }, '/fault/status'],
      [{ fault: { ...status, retry_after: 'a\r\nb' } }, '/fault/retry_after'],
      [{ fault: { ...status, retryAfter: '1' } }, '/fault/retryAfter'],
      [{ fault: { kind: 'missing-members' } }, '/fault/members'],
      [{ fault: status, times: 0 }, '/times'],
      [{ fault: status, probability: 1.1 }, '/probability'],
      [{ fault: status, path: 'v1' }, '/path'],
      [{ fault: status, often: true }, '/often'],
    ]
    for (const [rule, field] of cases) {
      const response = await control('POST', '', rule)
      assert.equal(response.status, 400, field)
      assert.equal((await response.json()).details[0].field, field)
    }
    assert.deepEqual(await standing(), [])
  })
})

describe('a sandbox with a hanging response', () => {
  it('can be closed', async () => {
    const sandbox = await serveSandbox({
      ...BARE,
      pool: await anEmptyDatabase(),
      log: refusalsOnly,
    })
    const rule = sandbox.context.faults.add({
      fault: { kind: 'hang', at: 'headers', reached: false },
    })
    const hanging = assert.rejects(fetch(sandbox.url + LINKS))
    while (rule.hits === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await sandbox.close()
    await hanging
  })
})
