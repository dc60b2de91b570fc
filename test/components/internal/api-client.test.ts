/** API client: shared requests, aborts, authorization and error mapping. */
import { expect } from '@open-wc/testing'
import { ApiClient } from '../../../components/internal/api/api-client.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { fetchPublic } from '../../../components/internal/api/public-client.ts'
import { deferred, MockBff, pending } from '../../support/elements/mock-bff.ts'
import { settled, warned } from '../../support/elements/wait.ts'

const BASE = 'https://pay.shop.example/'
let bases = 0
/** A separate base URL for each test, because public reads are shared by base URL. */
const aBase = () => `https://pay${++bases}.shop.example`

const readLink = (base: string, id: string, signal?: AbortSignal) =>
  fetchPublic(base, 'GET /payment-links/{id}', { id }, signal)

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('did not fail'),
    (error) => error,
  )

function aClient({ tokens = ['t1', 't2'] } = {}) {
  const renewals: string[] = []
  const client = new ApiClient(BASE, {
    token: async () => tokens[0]!,
    async renew(refused) {
      renewals.push(refused)
      tokens.shift()
      if (!tokens[0]) throw new ApiError('session-expired')
      return tokens[0]
    },
  })
  return { client, renewals }
}

/** Counts the listeners of a signal, including those with `once` or `signal`. */
function listenersOf(signal: AbortSignal): () => number {
  const there = new Set<unknown>()
  const { addEventListener, removeEventListener } = signal
  Object.assign(signal, {
    addEventListener(type: string, listener: () => void, options?: AddEventListenerOptions) {
      there.add(listener)
      options?.signal?.addEventListener('abort', () => there.delete(listener))
      addEventListener.call(signal, type, listener, options)
    },
    removeEventListener(type: string, listener: () => void) {
      there.delete(listener)
      removeEventListener.call(signal, type, listener)
    },
  })
  return () => there.size
}

/** Allocates until the browser has collected unreferenced objects. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 25; round++) {
    Array.from({ length: 200_000 }, (_, index) => ({ index }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the API client with the browser’s own fetch', () => {
  const { timeout } = AbortSignal
  let deadlines: AbortController[]
  beforeEach(() => {
    deadlines = []
    AbortSignal.timeout = () => {
      const deadline = new AbortController()
      deadlines.push(deadline)
      return deadline.signal
    }
  })
  afterEach(() => (AbortSignal.timeout = timeout))

  const aClient = () =>
    new ApiClient(`${location.origin}/never`, { token: async () => 't', renew: async () => 't' })
  /** The code of each failure, or "pending" after another garbage collection. */
  const codes = (failures: readonly Promise<ApiError>[]) =>
    Promise.all(
      failures.map((failed) =>
        Promise.race([failed.then(({ code }) => code), collectGarbage().then(() => 'pending')]),
      ),
    )

  it('ends a read and a payment at their deadline after memory was collected', async () => {
    const calls = [aClient().get('/me'), aClient().send('POST', '/me/invoices/i/retry_payment')]
    const outcomes = calls.map(failure)
    await collectGarbage()
    for (const deadline of deadlines) deadline.abort()
    expect(await codes(outcomes)).to.deep.equal(['upstream-timeout', 'outcome-unknown'])
  })

  it('ends a read of a closed client, and of a caller that aborts, after memory was collected', async () => {
    const client = aClient()
    const left = new AbortController()
    const outcomes = [
      failure(client.get('/me/credits')),
      failure(aClient().get('/me', { signal: left.signal })),
    ]
    await collectGarbage()
    client.close()
    left.abort()
    expect(await codes(outcomes)).to.deep.equal(['aborted', 'aborted'])
  })
})

describe('the API client', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff()))
  afterEach(() => bff.restore())

  it('sends the session token and no cookies', async () => {
    bff.on('GET /api/me/usage/current', { json: { ok: 1 } })
    const query = { subscription_id: 'a&b', page: 2, none: undefined }
    expect(await aClient().client.get('/me/usage/current', { query })).to.deep.equal({ ok: 1 })
    const [call] = bff.calls()
    expect(call!.origin).to.equal('https://pay.shop.example')
    expect(call!.address).to.equal('/api/me/usage/current?subscription_id=a%26b&page=2')
    expect(call!.headers.get('Authorization')).to.equal('Bearer t1')
    expect(call!.init.credentials).to.equal('omit')
    expect(call!.init.redirect).to.equal('error')
  })

  it('shares one request between twenty concurrent reads, and repeats a later read', async () => {
    bff.on('GET /api/me', { json: { now: 'x' } })
    const { client } = aClient()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/me')))
    expect(bff.calls()).to.have.length(1)
    expect(answers[19]).to.deep.equal({ now: 'x' })
    await client.get('/me')
    expect(bff.calls()).to.have.length(2)
  })

  it('repeats the reads in flight when a write ended, for all callers', async () => {
    const { promise, resolve } = deferred()
    bff
      .once('GET /api/me/alerts', { json: { alerts: ['previous'] }, after: promise })
      .on('GET /api/me/alerts', { json: { alerts: [] } })
      .on('DELETE /api/me/alerts/calls', { status: 204 })
    const { client } = aClient()
    const before = client.get('/me/alerts')
    await settled()
    await client.send('DELETE', '/me/alerts/calls')
    // Not shared with the read that began before the write.
    expect(await client.get('/me/alerts')).to.deep.equal({ alerts: [] })
    resolve()
    expect(await before).to.deep.equal({ alerts: [] })
  })

  it('aborts a shared read when its last caller aborts', async () => {
    bff.on('GET /api/me', { after: pending })
    const { client } = aClient()
    const [one, two] = [new AbortController(), new AbortController()]
    const first = failure(client.get('/me', { signal: one.signal }))
    const second = failure(client.get('/me', { signal: two.signal }))
    await settled()
    one.abort()
    expect(bff.calls()[0]!.aborted).to.equal(false)
    two.abort()
    expect((await first).code).to.equal('aborted')
    expect((await second).code).to.equal('aborted')
    await settled()
    expect(bff.calls()[0]!.aborted).to.equal(true)
  })

  it('starts a new request after an aborted read instead of joining it', async () => {
    bff.once('GET /api/me', { after: pending }).once('GET /api/me', { json: 2 })
    const { client } = aClient()
    const leaving = new AbortController()
    const first = failure(client.get('/me', { signal: leaving.signal }))
    leaving.abort()
    expect(await client.get('/me')).to.equal(2)
    await first
  })

  it('leaves no listeners on the signal of a repeated caller', async () => {
    bff.on('GET /api/me', { json: 1 }).on('GET /api/payment-links/a', { offline: true })
    const { client } = aClient()
    const { signal } = new AbortController()
    const listeners = listenersOf(signal)
    const reads = [client.get('/me', { signal }), client.get('/me', { signal })]
    const failing = failure(readLink(aBase(), 'a', signal))
    expect(listeners()).to.equal(3)
    await Promise.all([...reads, failing])
    expect(listeners()).to.equal(0)
  })

  it('sends no request for a signal that is already aborted', async () => {
    const left = AbortSignal.abort()
    const errors = [
      await failure(aClient().client.get('/me', { signal: left })),
      await failure(readLink(aBase(), 'a', left)),
    ]
    expect(errors.map(({ code }) => code)).to.deep.equal(['aborted', 'aborted'])
    expect(bff.calls()).to.have.length(0)
  })

  it('rejects all callers of a shared read without an unhandled rejection', async () => {
    const { resolve: open, promise: opened } = deferred()
    bff.once('GET /api/me', { problem: 'internal', after: opened })
    const { client } = aClient()
    const both = [failure(client.get('/me')), failure(client.get('/me'))]
    open()
    expect((await Promise.all(both)).map(({ code }) => code)).to.deep.equal([
      'internal',
      'internal',
    ])
  })

  it('maps a problem to an error with the members of the response', async () => {
    bff.on('GET /api/me', {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '#query/page', message: 'must be' }], retry_after: 7 },
    })
    const error = await failure(aClient().client.get('/me'))
    expect(error).to.be.instanceOf(ApiError)
    expect(error.code).to.equal('invalid-request')
    expect(error.status).to.equal(400)
    expect(error.retryAfter).to.equal(7)
    expect(error.requestId).to.equal('req-1')
    expect(error.issues).to.deep.equal([{ pointer: '#query/page', message: 'must be' }])
  })

  it('maps a response of a proxy by its status', async () => {
    const odd = [
      [{ status: 502, text: '<html>Bad gateway</html>' }, 'upstream-unavailable'],
      [{ status: 429, text: 'slow down', headers: { 'Retry-After': '3' } }, 'too-many-requests'],
      [{ status: 404, text: 'null' }, 'unreadable'],
      [{ status: 403, text: '[]' }, 'denied'],
      [{ status: 200, text: '<html>' }, 'unreadable'],
      [{ offline: true }, 'offline'],
    ] as const
    for (const [answer, code] of odd) {
      bff.once('GET /api/me', answer)
      expect((await failure(aClient().client.get('/me'))).code).to.equal(code)
    }
  })

  it('warns in the console about the likely cause of a network error', async () => {
    const base = aBase()
    bff.on('GET /api/payment-links/a', { offline: true })
    const warnings = await warned(async () => {
      await failure(readLink(base, 'a'))
      await failure(readLink(base, 'a'))
    })
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain(base)
    expect(warnings[0]).to.contain(`TILL_ALLOWED_ORIGINS name ${location.origin}`)
  })

  it('warns once about an address that is not the BFF, and does not map its 404 to not-found', async () => {
    const foreign = [
      { text: '<!doctype html><title>Shop</title>' },
      { text: '' },
      { status: 404, text: '<h1>Not Found</h1>' },
      { status: 404, json: { message: 'Not Found' } },
      { status: 405, text: '' },
    ]
    for (const answer of foreign) {
      const base = aBase()
      bff.on('GET /api/payment-links/a', answer).on('GET /api/payment-links/b', answer)
      const warnings = await warned(async () => {
        for (const id of ['a', 'a', 'b']) {
          expect((await failure(readLink(base, id))).code).to.equal('unreadable')
        }
      })
      expect(warnings).to.deep.equal([
        `tillkit: ${base}/api is not answered by the BFF: data-api on the script tag, configure({ api }) or the attribute api has to name its address (docs/start/troubleshooting.md)`,
      ])
    }
  })

  it('gives no address warning for a problem, a failing proxy or a rate limit', async () => {
    const base = aBase()
    const answers = [
      { problem: 'not-found' },
      { status: 429, text: 'slow down' },
      { status: 502, text: '<html>Bad gateway</html>' },
    ] as const
    const warnings = await warned(async () => {
      for (const answer of answers) {
        bff.once('GET /api/payment-links/a', answer)
        await failure(readLink(base, 'a'))
      }
    })
    expect(warnings).to.deep.equal([])
  })

  it('renews an expired session once and repeats the read once', async () => {
    bff.once('GET /api/me', { problem: 'session-expired' }).on('GET /api/me', { json: 'hello' })
    const { client, renewals } = aClient()
    expect(await client.get('/me')).to.equal('hello')
    expect(renewals).to.deep.equal(['t1'])
    expect(bff.calls()[1]!.headers.get('Authorization')).to.equal('Bearer t2')
  })

  it('sends no third request', async () => {
    bff.on('GET /api/me', { problem: 'session-expired' })
    const { client, renewals } = aClient({ tokens: ['t1', 't2', 't3'] })
    expect((await failure(client.get('/me'))).code).to.equal('session-expired')
    expect(renewals).to.deep.equal(['t1'])
    expect(bff.calls()).to.have.length(2)
  })

  it('sends a write once, also when the session is expired or the response is lost', async () => {
    for (const [answer, code] of [
      [{ problem: 'session-expired' }, 'session-expired'],
      [{ offline: true }, 'outcome-unknown'],
      [{ problem: 'upstream-timeout' }, 'upstream-timeout'],
      // A gateway timeout: the write may have succeeded.
      [{ status: 504, text: '<html>Gateway timeout</html>' }, 'outcome-unknown'],
    ] as const) {
      bff.on('POST /api/me/invoices/inv-1/retry_payment', answer)
      const before = bff.calls().length
      const { client } = aClient()
      expect(
        (await failure(client.send('POST', '/me/invoices/inv-1/retry_payment'))).code,
      ).to.equal(code)
      await settled()
      expect(bff.calls()).to.have.length(before + 1)
    }
  })

  for (const method of ['PUT', 'DELETE'] as const)
    it(`sends a ${method} once when the session is expired`, async () => {
      bff.on(`${method} /api/me/alerts/low`, { problem: 'session-expired' })
      const { client } = aClient()
      expect((await failure(client.send(method, '/me/alerts/low'))).code).to.equal(
        'session-expired',
      )
      await settled()
      expect(bff.calls()).to.have.length(1)
    })

  it('completes a write after its page aborts', async () => {
    bff.on('POST /api/me/invoices/inv-1/retry_payment', { status: 204 })
    await aClient().client.send('POST', '/me/invoices/inv-1/retry_payment', { key: 'key-1' })
    const [call] = bff.calls()
    expect(call!.init.keepalive).to.equal(true)
    expect(call!.headers.get('Idempotency-Key')).to.equal('key-1')
  })

  it('sends no id that would change the path', async () => {
    for (const id of ['..', '.', 'a/../b', 'a%2fb', '', 'a?b=c#', 'ä']) {
      const error = await failure(aClient().client.send('POST', `/me/invoices/${id}/retry_payment`))
      expect(error.code, id).to.equal('invalid-request')
    }
    expect(bff.calls()).to.have.length(0)
  })

  it('aborts all reads in flight when it is closed', async () => {
    bff.on('GET /api/me', { after: pending })
    const { client } = aClient()
    const read = failure(client.get('/me'))
    await settled()
    client.close()
    expect((await read).code).to.equal('aborted')
  })

  it('sends public reads without a token, once per page', async () => {
    bff.on('GET /api/payment-links/PLB-ABCDEF123456', { json: { id: 'x' } })
    const base = aBase()
    await Promise.all([readLink(base, 'PLB-ABCDEF123456'), readLink(base, 'PLB-ABCDEF123456')])
    expect(bff.calls()).to.have.length(1)
    expect(bff.calls()[0]!.headers.has('Authorization')).to.equal(false)
  })
})
