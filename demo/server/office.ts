/** The route of the back office: mints a merchant's session. */
import { type Context, Hono } from 'hono'
import { MERCHANT_ROLES, MERCHANT_SCOPES } from '../../server/contract/session.ts'

interface OfficeOptions {
  apiKey: string
  bffUrl: string
}

/** The role of a member of the merchant's staff; a real back office takes it from its login. */
export const isViewer = (c: Context): boolean => c.req.query('role') === 'viewer'

export function office({ apiKey, bffUrl }: OfficeOptions): Hono {
  return new Hono().post('/office-session', async (c) => {
    const answer = await fetch(`${bffUrl}/api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'merchant',
        user: isViewer(c) ? 'viewer' : 'manager',
        scopes: isViewer(c) ? MERCHANT_ROLES.viewer : MERCHANT_SCOPES,
        origins: [new URL(c.req.url).origin],
      }),
    })
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    })
  })
}
