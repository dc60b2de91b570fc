/** Calls the sandbox as a merchant does: over its routes, with a token, and expecting success. */
import type { Sandbox } from '../app.ts'
import type { Settings } from '../context.ts'

export type Caller = <Answer = unknown>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer>

/** @throws {Error} when a call is not answered 2xx: then the seed and the services disagree */
export async function aCaller(app: Sandbox, settings: Settings): Promise<Caller> {
  const { access_token } = await read<{ access_token: string }>('POST /v1/oauth2/token', () =>
    app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
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

async function read<Answer>(
  what: string,
  send: () => Response | Promise<Response>,
): Promise<Answer> {
  const answer = await send()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
