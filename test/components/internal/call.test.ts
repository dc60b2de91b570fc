/** Calls by the names of the table: what reaches the API, and what the compiler lets through. */
import { expect } from '@open-wc/testing'
import { ApiClient } from '../../../components/internal/api-client.ts'
import { call } from '../../../components/internal/call.ts'
import { BffDouble } from '../../support/bff-double.ts'

const api = new ApiClient('https://pay.shop.example', {
  token: async () => 't1',
  renew: async () => 't2',
})

describe('a call by its name', () => {
  let bff: BffDouble
  beforeEach(() => (bff = new BffDouble()))
  afterEach(() => bff.restore())

  it('reads with its ids and its query', async () => {
    bff.on('GET /api/billing/customers/ada/past_usage', { json: { usage_periods: [] } })
    const { usage_periods } = await call(api, 'GET /billing/customers/{id}/past_usage', {
      ids: { id: 'ada' },
      query: { subscription_id: 'ada-pro', page: '2' },
    })
    expect(usage_periods).to.deep.equal([])
    expect(bff.calls()[0]!.address).to.equal(
      '/api/billing/customers/ada/past_usage?subscription_id=ada-pro&page=2',
    )
  })

  it('writes with its body, its query and its key', async () => {
    bff.on('POST /api/me/alerts', { status: 201, json: { code: 'half' } })
    const alert = {
      type: 'CURRENT_USAGE_AMOUNT',
      code: 'half',
      thresholds: [{ value: '50' }],
    } as const
    const key = crypto.randomUUID()
    const { code } = await call(api, 'POST /me/alerts', {
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

  it('needs nothing but its name where it takes nothing', async () => {
    bff.on('GET /api/me', { json: { external_id: 'ada', now: 'x' } })
    expect((await call(api, 'GET /me')).now).to.equal('x')
  })

  it('sends no id that would be another address', async () => {
    for (const id of ['..', '', 'a/b', 'a?b']) {
      const asked = call(api, 'DELETE /billing/plans/{id}', { ids: { id } })
      const error = await asked.then(
        () => undefined,
        (refused) => refused,
      )
      expect(error?.code, id).to.equal('invalid-request')
    }
    expect(bff.calls()).to.have.length(0)
  })

  it('is checked by the compiler', () => {
    // Each would fail `tsc` if it were let through, and nothing of it runs.
    const wrong = [
      // @ts-expect-error: there is no such operation.
      () => call(api, 'GET /billing/features'),
      // @ts-expect-error: an id is missing.
      () => call(api, 'GET /billing/plans/{id}'),
      // @ts-expect-error: the query is required.
      () => call(api, 'GET /billing/invoices'),
      // @ts-expect-error: a plan has no price in words.
      () => call(api, 'PUT /billing/plans/{id}', { ids: { id: 'a' }, body: { amount: 'much' } }),
      // @ts-expect-error: an answer has no such member.
      async () => (await call(api, 'GET /me')).payment_method_token,
    ]
    expect(wrong).to.have.length(5)
  })
})
