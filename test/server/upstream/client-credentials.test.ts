/** Client credentials with characters that Basic and form encoding treat in their own way. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, it } from 'vitest'
import {
  accessTokens,
  basic,
  clientAuthorization,
} from '../../../server/bff/core/upstream/credentials.ts'
import { fetchTransport } from '../../../server/bff/core/upstream/transport.ts'

/** As oidc-provider 8 declares it; its own types are another package. */
type Provider = new (issuer: string, configuration: object) => { callback(): RequestListener }
const PACKAGE: string = 'oidc-provider'

const CREDENTIALS: [clientId: string, clientSecret: string][] = [
  ['plain-Id_1.2', 'plain-Secret_3.4~'],
  ['id+with%20more:parts', 's+e%c&r=e:t/?"\\'],
  ['id with spaces', '100% secret'],
]

describe('an OAuth server that follows RFC 6749', async () => {
  const { default: Standard } = (await import(PACKAGE)) as { default: Provider }
  const server = createServer(
    new Standard('http://127.0.0.1', {
      clients: CREDENTIALS.map(([client_id, client_secret]) => ({
        client_id,
        client_secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
      })),
      cookies: { keys: ['unused'] },
      features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    }).callback(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const ask = (clientId: string, clientSecret: string) =>
    accessTokens({
      url,
      clientId,
      clientSecret,
      transport: fetchTransport,
      attemptMs: 10_000,
    }).get()

  for (const [clientId, clientSecret] of CREDENTIALS) {
    it(`grants a token to "${clientId}" with the secret "${clientSecret}"`, async () => {
      assert.match(await ask(clientId, clientSecret), /^[\w-]{20,}$/)
    })
  }

  it('rejects a wrong secret', async () => {
    await assert.rejects(ask('id with spaces', '100% wrong'), { code: 'unauthorized' })
  })
})

describe('client credentials', () => {
  /** By Node's own decoders. */
  const decoded = (header: string) =>
    Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8')

  it('with any characters are sent to the token endpoint form-encoded as UTF-8', () => {
    const [clientId, clientSecret] = ['идентификатор:1', 'clé+%&=€😀']
    const pair = decoded(clientAuthorization({ clientId, clientSecret })).split(':')
    assert.equal(pair.length, 2)
    const read = pair.map((text) => new URLSearchParams(`value=${text}`).get('value'))
    assert.deepEqual(read, [clientId, clientSecret])
  })

  it('of unreserved characters are sent unchanged', () => {
    const plain = { clientId: 'AbC-123_x.y', clientSecret: 'EfG-456_z' }
    assert.equal(decoded(clientAuthorization(plain)), 'AbC-123_x.y:EfG-456_z')
  })

  it('are not form-encoded for a service with Basic authentication', async () => {
    const header = await basic({ clientId: 'id', clientSecret: 'a+b%c:é' }).authorization()
    assert.equal(decoded(header), 'id:a+b%c:é')
  })
})
