/** Session tokens in the format of the browser: readable, unsigned, unique. */

const part = (value: object) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

let minted = 0

/** A token of a customer; two of the same customer differ in their dates and id. */
export function aToken(customer: string, claims: object = {}): string {
  minted++
  const body = {
    sub: customer,
    kind: 'customer',
    jti: `j${minted}`,
    iat: minted,
    exp: minted + 900,
  }
  return `${part({ alg: 'HS256' })}.${part({ ...body, ...claims })}.sig${minted}`
}

/** The response of POST /api/sessions, as forwarded by a merchant's server. */
export const aSession = (customer: string, expires_in: number | undefined = 900) => ({
  token: aToken(customer),
  session_id: `s${minted}`,
  expires_at: '2000-01-01T00:00:00Z',
  expires_in,
  scopes: ['usage:read'],
})
