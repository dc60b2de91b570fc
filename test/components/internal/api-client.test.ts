/** Calls to our API: shared, given up, in somebody's name, and failing in one way only. */
import { expect } from '@open-wc/testing'
import { ApiClient } from '../../../components/internal/api-client.ts'
import { ApiError } from '../../../components/internal/api-error.ts'
import { readPublic } from '../../../components/internal/public-api.ts'
import { BffDouble, gate, never } from '../../support/bff-double.ts'
import { settled, warned } from '../../support/next.ts'

const BASE = 'https://pay.shop.example/'
let bases = 0
/** A base of its own for each test: public reads are shared by base. */
const aBase = () => `https://pay${++bases}.shop.example`

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

/** How many listen to a signal, however they are taken off again. */
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

describe('the API client', () => {
  let bff: BffDouble
  beforeEach(() => (bff = new BffDouble()))
  afterEach(() => bff.restore())

  it('asks in the session’s name and never with the page’s cookies', async () => {
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

  it('makes one call of twenty at the same time, and another one later', async () => {
    bff.on('GET /api/me', { json: { now: 'x' } })
    const { client } = aClient()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/me')))
    expect(bff.calls()).to.have.length(1)
    expect(answers[19]).to.deep.equal({ now: 'x' })
    await client.get('/me')
    expect(bff.calls()).to.have.length(2)
  })

  it('gives a shared read up only when its last caller leaves', async () => {
    bff.on('GET /api/me', { after: never })
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

  it('asks anew after a read that was given up, instead of joining it', async () => {
    bff.once('GET /api/me', { after: never }).once('GET /api/me', { json: 2 })
    const { client } = aClient()
    const leaving = new AbortController()
    const first = failure(client.get('/me', { signal: leaving.signal }))
    leaving.abort()
    expect(await client.get('/me')).to.equal(2)
    await first
  })

  it('leaves nothing on the signal of a caller who stays, read after read', async () => {
    bff.on('GET /api/me', { json: 1 }).on('GET /api/poll', { offline: true })
    const { client } = aClient()
    const { signal } = new AbortController()
    const listeners = listenersOf(signal)
    const reads = [client.get('/me', { signal }), client.get('/me', { signal })]
    const failing = failure(readPublic(aBase(), '/poll', signal))
    expect(listeners()).to.equal(3)
    await Promise.all([...reads, failing])
    expect(listeners()).to.equal(0)
  })

  it('asks nothing for who has left already', async () => {
    const left = AbortSignal.abort()
    const errors = [
      await failure(aClient().client.get('/me', { signal: left })),
      await failure(readPublic(aBase(), '/me', left)),
    ]
    expect(errors.map(({ code }) => code)).to.deep.equal(['aborted', 'aborted'])
    expect(bff.calls()).to.have.length(0)
  })

  it('shares a failure too, without a loose end', async () => {
    const { open, opened } = gate()
    bff.once('GET /api/me', { problem: 'internal', after: opened })
    const { client } = aClient()
    const both = [failure(client.get('/me')), failure(client.get('/me'))]
    open()
    expect((await Promise.all(both)).map(({ code }) => code)).to.deep.equal([
      'internal',
      'internal',
    ])
  })

  it('names what went wrong, with what the server says of it', async () => {
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

  it('takes answers of whatever stands in between for what their status says', async () => {
    const odd = [
      [{ status: 502, text: '<html>Bad gateway</html>' }, 'upstream-unavailable'],
      [{ status: 429, text: 'slow down', headers: { 'Retry-After': '3' } }, 'too-many-requests'],
      [{ status: 404, text: 'null' }, 'unreadable'],
      [{ status: 403, text: '[]' }, 'unreadable'],
      [{ status: 200, text: '<html>' }, 'unreadable'],
      [{ offline: true }, 'offline'],
    ] as const
    for (const [answer, code] of odd) {
      bff.once('GET /api/me', answer)
      expect((await failure(aClient().client.get('/me'))).code).to.equal(code)
    }
  })

  it('tells whoever builds the page why an answer may not have come through', async () => {
    const base = aBase()
    bff.on('GET /api/odd', { offline: true })
    const warnings = await warned(async () => {
      await failure(readPublic(base, '/odd'))
      await failure(readPublic(base, '/odd'))
    })
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain(base)
    expect(warnings[0]).to.contain(`TILL_ALLOWED_ORIGINS name ${location.origin}`)
  })

  it('names an address that is not the BFF’s, once, and takes its 404 for no answer about what was asked for', async () => {
    const foreign = [
      { text: '<!doctype html><title>Shop</title>' },
      { text: '' },
      { status: 404, text: '<h1>Not Found</h1>' },
      { status: 404, json: { message: 'Not Found' } },
      { status: 405, text: '' },
    ]
    for (const answer of foreign) {
      const base = aBase()
      bff.on('GET /api/odd', answer).on('GET /api/other', answer)
      const warnings = await warned(async () => {
        for (const path of ['/odd', '/odd', '/other']) {
          expect((await failure(readPublic(base, path))).code).to.equal('unreadable')
        }
      })
      expect(warnings).to.deep.equal([
        `tillkit: ${base}/api is not answered by the BFF: data-api on the script tag, or the attribute api, has to name its address`,
      ])
    }
  })

  it('warns of no address where a problem, a failing proxy or a full one answers', async () => {
    const base = aBase()
    const answers = [
      { problem: 'not-found' },
      { status: 429, text: 'slow down' },
      { status: 502, text: '<html>Bad gateway</html>' },
    ] as const
    const warnings = await warned(async () => {
      for (const answer of answers) {
        bff.once('GET /api/odd', answer)
        await failure(readPublic(base, '/odd'))
      }
    })
    expect(warnings).to.deep.equal([])
  })

  it('renews a session that is over once and repeats a read once', async () => {
    bff.once('GET /api/me', { problem: 'session-expired' }).on('GET /api/me', { json: 'hello' })
    const { client, renewals } = aClient()
    expect(await client.get('/me')).to.equal('hello')
    expect(renewals).to.deep.equal(['t1'])
    expect(bff.calls()[1]!.headers.get('Authorization')).to.equal('Bearer t2')
  })

  it('does not try a third time', async () => {
    bff.on('GET /api/me', { problem: 'session-expired' })
    const { client, renewals } = aClient({ tokens: ['t1', 't2', 't3'] })
    expect((await failure(client.get('/me'))).code).to.equal('session-expired')
    expect(renewals).to.deep.equal(['t1'])
    expect(bff.calls()).to.have.length(2)
  })

  it('sends what changes something once, also when the session was over or nothing came back', async () => {
    for (const [answer, code] of [
      [{ problem: 'session-expired' }, 'session-expired'],
      [{ offline: true }, 'outcome-unknown'],
      [{ problem: 'upstream-timeout' }, 'upstream-timeout'],
      // A proxy in between gave up: whether the call went through, it can't know.
      [{ status: 504, text: '<html>Gateway timeout</html>' }, 'outcome-unknown'],
    ] as const) {
      bff.on('POST /api/me/invoices/inv-1/retry_payment', answer)
      const before = bff.calls().length
      const { client } = aClient()
      expect((await failure(client.post('/me/invoices/inv-1/retry_payment'))).code).to.equal(code)
      await settled()
      expect(bff.calls()).to.have.length(before + 1)
    }
  })

  it('goes on with what changes something after its page is left', async () => {
    bff.on('POST /api/me/invoices/inv-1/retry_payment', { status: 204 })
    await aClient().client.post('/me/invoices/inv-1/retry_payment', undefined, 'key-1')
    const [call] = bff.calls()
    expect(call!.init.keepalive).to.equal(true)
    expect(call!.headers.get('Idempotency-Key')).to.equal('key-1')
  })

  it('sends no id that would be another address', async () => {
    for (const id of ['..', '.', 'a/../b', 'a%2fb', '', 'a?b=c#', 'ä']) {
      const error = await failure(aClient().client.post(`/me/invoices/${id}/retry_payment`))
      expect(error.code, id).to.equal('invalid-request')
    }
    expect(bff.calls()).to.have.length(0)
  })

  it('drops every read in flight when it is closed', async () => {
    bff.on('GET /api/me', { after: never })
    const { client } = aClient()
    const read = failure(client.get('/me'))
    await settled()
    client.close()
    expect((await read).code).to.equal('aborted')
  })

  it('reads what is public without a token, once for the whole page', async () => {
    bff.on('GET /api/payment-links/PLB-ABCDEF123456', { json: { id: 'x' } })
    const base = aBase()
    const path = '/payment-links/PLB-ABCDEF123456'
    await Promise.all([readPublic(base, path), readPublic(base, path)])
    expect(bff.calls()).to.have.length(1)
    expect(bff.calls()[0]!.headers.has('Authorization')).to.equal(false)
  })
})
