/** Calls the sandbox's routes as a merchant does, with a token. */
import type { Sandbox } from '../app.ts'
import type { SandboxConfig } from '../context.ts'

export type ApiClient = <Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Body>

/** Calls throw for a response other than 2xx, because the seed then disagrees with the services. */
export async function createApiClient(app: Sandbox, config: SandboxConfig): Promise<ApiClient> {
  const { access_token } = await read<{ access_token: string }>('POST /v1/oauth2/token', () =>
    app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }),
  )
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  return (method, path, body) =>
    read(`${method} ${path}`, () =>
      app.request(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
}

async function read<Body>(call: string, send: () => Response | Promise<Response>): Promise<Body> {
  const response = await send()
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} was answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}
