import { currentCustomer } from '../../lib/login'

export async function POST(request: Request): Promise<Response> {
  const customer = await currentCustomer(request)
  if (!customer) return Response.json({ detail: 'Sign in first.' }, { status: 401 })
  return fetch(`${process.env.BFF_URL}/api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.BFF_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      kind: 'customer',
      customer,
      scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
      origins: [process.env.SHOP_ORIGIN],
    }),
  })
}
