import { getBff } from '../../lib/bff.js'
import { currentCustomer } from '../../lib/login.js'

export async function POST(request) {
  const site = request.headers.get('Sec-Fetch-Site') ?? 'same-origin'
  if (site !== 'same-origin') return new Response(null, { status: 403 })
  const customer = await currentCustomer(request)
  if (!customer) return new Response(null, { status: 401 })
  const { bff, origins } = await getBff()
  return bff
    .createSession({
      kind: 'customer',
      customer,
      scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
      origins,
    })
    .then(
      (session) => Response.json(session, { headers: { 'Cache-Control': 'no-store' } }),
      (problem) => problem.toResponse(),
    )
}
