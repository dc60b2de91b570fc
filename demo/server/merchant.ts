/** The route that every merchant's server needs: mints a session for the signed-in customer. */
import { Hono } from 'hono'
import type { Services } from './services.ts'

interface Listed {
  name: string
  external_id: string
  email: string
}

/** The shop's plans, by their codes. */
const OFFERS = ['explorer', 'survey', 'explorer-yearly', 'survey-yearly', 'survey-jp']

export function merchant(
  { apiKey, bffUrl }: { apiKey: string; bffUrl: string },
  { json }: Services,
): Hono {
  const app = new Hono()

  /** A session can't offer a plan that was deleted. */
  const offeredPlans = async (): Promise<string[]> => {
    const path = '/v1/commerce/billing/plans?per_page=100'
    const { plans = [] } = await json<{ plans?: { code: string }[] }>('GET', path).catch(
      () => ({}) as { plans?: [] },
    )
    return OFFERS.filter((offer) => plans.some(({ code }) => code === offer))
  }

  /** The selected demo customer; a real shop takes it from its login. */
  app.post('/session', async (c) => {
    const answer = await fetch(`${bffUrl}/api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'customer',
        customer: c.req.query('customer') ?? '',
        scopes: [
          'profile:read',
          'profile:write',
          'payment-method:read',
          'payment-method:write',
          'usage:read',
          'invoices:read',
          'invoices:pay',
          'analytics:read',
          'wallet:read',
          'alerts:read',
          'alerts:write',
          'plan:write',
        ],
        offers: await offeredPlans(),
        actions: ['change', 'cancel'],
        origins: [new URL(c.req.url).origin],
      }),
    })
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    })
  })

  app.get('/customers', async (c) => {
    const { customers } = await json<{ customers: Listed[] }>(
      'GET',
      '/v1/commerce/billing/customers?per_page=100',
    )
    return c.json(
      customers
        .map(({ name, external_id }) => ({ name, external_id }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    )
  })

  return app
}
