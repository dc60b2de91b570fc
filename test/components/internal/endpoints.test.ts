/** Typed endpoint calls: requests sent, and the checks of the compiler. */
import { expect } from '@open-wc/testing'
import { ApiClient } from '../../../components/internal/api/api-client.ts'
import { request } from '../../../components/internal/api/endpoints.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

const api = new ApiClient('https://pay.shop.example', {
  token: async () => 't1',
  renew: async () => 't2',
})

describe('a typed endpoint call', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff()))
  afterEach(() => bff.restore())

  it('reads with path ids and a query', async () => {
    bff.on('GET /api/billing/customers/ada/past_usage', { json: { usage_periods: [] } })
    const { usage_periods } = await request(api, 'GET /billing/customers/{id}/past_usage', {
      params: { id: 'ada' },
      query: { subscription_id: 'ada-pro', page: '2' },
    })
    expect(usage_periods).to.deep.equal([])
    expect(bff.calls()[0]!.address).to.equal(
      '/api/billing/customers/ada/past_usage?subscription_id=ada-pro&page=2',
    )
  })

  it('writes with a body, a query and an idempotency key', async () => {
    bff.on('POST /api/me/alerts', { status: 201, json: { code: 'half' } })
    const alert = {
      type: 'CURRENT_USAGE_AMOUNT',
      code: 'half',
      thresholds: [{ value: '50' }],
    } as const
    const key = crypto.randomUUID()
    const { code } = await request(api, 'POST /me/alerts', {
      query: { subscription_id: 'ada-pro' },
      body: { ...alert, thresholds: [...alert.thresholds] },
      key,
    })
    expect(code).to.equal('half')
    const [sent] = bff.calls()
    expect(sent!.address).to.equal('/api/me/alerts?subscription_id=ada-pro')
    expect(sent!.headers.get('Idempotency-Key')).to.equal(key)
    expect(JSON.parse(String(sent!.init.body))).to.deep.equal(alert)
  })

  it('needs only its name without parameters', async () => {
    bff.on('GET /api/me', { json: { external_id: 'ada', now: 'x' } })
    expect((await request(api, 'GET /me')).now).to.equal('x')
  })

  it('sends no id that would change the path', async () => {
    for (const id of ['..', '', 'a/b', 'a?b']) {
      const asked = request(api, 'DELETE /billing/plans/{id}', { params: { id } })
      const error = await asked.then(
        () => undefined,
        (refused) => refused,
      )
      expect(error?.code, id).to.equal('invalid-request')
    }
    expect(bff.calls()).to.have.length(0)
  })

  it('is checked by the compiler', () => {
    // Each call is a type error; none of them runs.
    const wrong = [
      // @ts-expect-error: there is no such operation.
      () => request(api, 'GET /billing/features'),
      // @ts-expect-error: an id is missing.
      () => request(api, 'GET /billing/plans/{id}'),
      // @ts-expect-error: the query is required.
      () => request(api, 'GET /billing/invoices'),
      // @ts-expect-error: the amount of a plan is a number.
      () => request(api, 'PUT /billing/plans/{id}', { params: { id: 'a' }, body: { amount: 'x' } }),
      // @ts-expect-error: the response has no such member.
      async () => (await request(api, 'GET /me')).payment_method_token,
    ]
    expect(wrong).to.have.length(5)
  })
})
