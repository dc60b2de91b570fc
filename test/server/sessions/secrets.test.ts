import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { fetchTransport } from '../../../server/bff/core/upstream/transport.ts'
import { CUSTOMER_ROUTES } from '../../../server/bff/features/index.ts'
import { API_KEY, aBff, SESSION_KEY, SHOP } from '../../support/bff/bff.ts'
import { BILLING, CLIENT, fails, says, TOKEN_PREFIX } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { LINK, PAYMENT_TOKEN } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()

/** Sends one request of each kind and returns all output: bodies, headers, log lines. */
async function everything(prepare: () => void = () => {}): Promise<string> {
  upstream.reset()
  const bff = aBff(upstream)
  const token = await bff.token()
  prepare()
  const paths: [string, string][] = CUSTOMER_ROUTES.map(({ method, path }) => [
    method,
    `/api${path.replace('{id}', 'inv-alice-1').replace('{code}', 'half')}?issuing_date_from=2025-01-01&issuing_date_to=2026-12-31`,
  ])
  paths.push(['GET', `/api/payment-links/${LINK}`], ['GET', '/healthz'], ['GET', '/readyz'])
  paths.push(['GET', `/api/${token}`], ['DELETE', '/api/sessions/current'])
  const out: string[] = []
  for (const [method, path] of paths) {
    const response = await bff.ask(path, { method, token, origin: SHOP })
    out.push(JSON.stringify([...response.headers]), await response.text())
  }
  const refused = await bff.ask('/api/sessions', { method: 'POST', token: `${API_KEY}x` })
  out.push(await refused.text())
  const logged = bff.lines.join('\n')
  assert.doesNotMatch(logged, /@example\.com/)
  assert.ok(!logged.includes(token))
  return [...out, logged].join('\n')
}

const SECRETS = [
  CLIENT.secret,
  btoa(`${CLIENT.id}:${CLIENT.secret}`),
  TOKEN_PREFIX,
  PAYMENT_TOKEN,
  API_KEY,
  SESSION_KEY.secret,
  'CANARY',
]

describe('a secret', () => {
  it('appears in no response and no log line of a success', async () => {
    const out = await everything()
    for (const secret of SECRETS) assert.ok(!out.includes(secret), secret)
  })

  it('appears nowhere if the service echoes it', async () => {
    for (const status of [400, 401, 403, 404, 409, 422, 500]) {
      const out = await everything(() => {
        upstream.misbehave('GET /v1/c', (response, request) => {
          const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
          const echo = `${token} ${CLIENT.secret}`
          const details = [
            { issue: token, field: token, description: `bad ${token}`, value: echo },
            { issue: CLIENT.secret, field: CLIENT.secret, description: CLIENT.secret },
          ]
          fails(status, echo, details, { stack: echo })(response, request)
        })
      })
      for (const secret of SECRETS) assert.ok(!out.includes(secret), `${status}: ${secret}`)
    }
  })

  it('appears in no issue if it is an e-mail address', async () => {
    const details = ['alice@shop.example', '/customers/alice@shop.example', 'alice@shop'].map(
      (field) => ({ issue: 'INVALID', field }),
    )
    upstream.misbehave(`GET ${BILLING}/customers/`, fails(422, 'UNPROCESSABLE_ENTITY', details))
    const bff = aBff(upstream)
    const response = await bff.ask('/api/billing/customers/alice', {
      token: await bff.token({ kind: 'merchant', scopes: ['customers:read'] }),
    })
    assert.doesNotMatch(`${await response.text()}${bff.lines.join()}`, /alice@/)
  })

  it('appears nowhere if the token endpoint echoes it', async () => {
    upstream.reset()
    const bff = aBff(upstream)
    upstream.misbehave(
      'POST /v1/oauth2/token',
      says(401, { error: 'invalid_client', error_description: CLIENT.secret }),
    )
    const response = await bff.ask(`/api/payment-links/${LINK}`)
    const out = `${await response.text()}${bff.lines.join()}`
    assert.equal(response.status, 502)
    for (const secret of SECRETS) assert.ok(!out.includes(secret), secret)
  })
})

describe('an internal error', () => {
  it('reveals nothing of its cause, and has the request id of its log line', async () => {
    upstream.reset()
    const bff = aBff(upstream, {
      transport: async (url, init) => {
        if (url.includes(BILLING)) throw Object.assign(new RangeError('boom'), { code: 'EVIL' })
        return fetchTransport(url, init)
      },
      store: {
        get: async () => {
          throw new RangeError(`the store broke: ${API_KEY}`)
        },
        set: async () => {},
        compareAndSwap: async () => true,
        increment: async () => ({ count: 1, resetMs: 1 }),
      },
    })
    const token = await aBff(upstream).token()
    const response = await bff.ask('/api/me', { token })
    const text = await response.text()
    assert.equal(response.status, 500)
    const { instance, ...problem } = JSON.parse(text)
    assert.deepEqual(problem, {
      type: 'urn:tillkit:problem:internal',
      title: 'Something went wrong here',
      status: 500,
    })
    const line = JSON.parse(bff.lines.at(-1) ?? '')
    assert.equal(line.request_id, instance)
    assert.match(line.error, /the store broke: \[secret\]/)
  })
})
