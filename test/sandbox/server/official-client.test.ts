/** The public service's official client against the sandbox: only the base address is replaced. */
import assert from 'node:assert/strict'
import { ApiError, Client, PaymentsController } from '@paypal/paypal-server-sdk'
import { describe, it } from 'vitest'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { atEnd } from '../../support/at-end.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

const PUBLIC = 'https://api-m.sandbox.paypal.com'

/** The client has its two addresses built in; a request leaves for the sandbox in their place. */
class SandboxClient extends Client {
  readonly #url: string

  constructor(url: string) {
    super({
      clientCredentialsAuthCredentials: {
        oAuthClientId: BARE.clientId,
        oAuthClientSecret: BARE.clientSecret,
      },
    })
    this.#url = url
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const factory = super.getRequestBuilderFactory()
    return (...given) => {
      const builder = factory(...given)
      builder.interceptRequest((request) => {
        assert.ok(request.url.startsWith(PUBLIC), request.url)
        return { ...request, url: request.url.replace(PUBLIC, this.#url) }
      })
      return builder
    }
  }
}

describe('the official client', async () => {
  const sandbox = await serveSandbox({ ...BARE, pool: await anEmptyDatabase(), log: refusalsOnly })
  atEnd(() => sandbox.close())
  const payments = new PaymentsController(new SandboxClient(sandbox.url))

  const control = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}/sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: string }
  }
  const amount = { currency_code: 'USD', value: '25.00' }
  const { id } = await control('/authorizations', { amount })
  const renew = (paypalRequestId: string) =>
    payments.reauthorizePayment({
      authorizationId: id,
      paypalRequestId,
      prefer: 'return=representation',
      body: { amount: { currencyCode: 'USD', value: '20.00' } },
    })

  it('reads an authorization', async () => {
    const { result, statusCode } = await payments.getAuthorizedPayment({ authorizationId: id })
    assert.deepEqual([statusCode, result.id, result.status], [200, id, 'CREATED'])
    assert.deepEqual(result.amount, { currencyCode: 'USD', value: '25.00' })
    const days = Date.parse(result.expirationTime!) - Date.parse(result.createTime!)
    assert.equal(days, 29 * 86_400_000)
  })

  it('parses a rejection', async () => {
    await assert.rejects(renew('too-soon'), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.statusCode, 422)
      const { name, details, debug_id } = JSON.parse(String(error.body))
      assert.equal(name, 'UNPROCESSABLE_ENTITY')
      assert.equal(details[0].issue, 'REAUTHORIZATION_TOO_SOON')
      assert.equal(error.headers['paypal-debug-id'], debug_id)
      return true
    })
    await assert.rejects(payments.getAuthorizedPayment({ authorizationId: 'NOBODY' }), {
      statusCode: 404,
    })
  })

  it('reauthorizes a payment, once for a request id', async () => {
    await control('/clock/advance', { days: 4 })
    const { result } = await renew('a-request')
    assert.notEqual(result.id, id)
    assert.deepEqual(result.amount, { currencyCode: 'USD', value: '20.00' })
    const again = await renew('a-request')
    assert.equal(again.result.id, result.id)
    await assert.rejects(renew('another-request'), { statusCode: 422 })
  })
})
