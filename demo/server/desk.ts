/**
 * The sandbox page's server side: the clock, usage, and the customers' cards.
 *
 * Only pages of this site may use it: a page elsewhere can't send JSON here without asking first, and
 * is never given leave.
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Id } from '../../server/contract/identifiers.ts'
import type { Services } from './services.ts'

/** Payment method tokens whose outcome the sandbox decides by their name. */
const CARDS = new Map([
  ['works', 'tok_sandbox_works'],
  ['declines', 'tok_sandbox_declined'],
  ['declines-once', 'tok_sandbox_declined_1'],
  ['hangs', 'tok_sandbox_pending'],
])

const MOST_EVENTS = 1000

const BILLING = '/v1/commerce/billing'

interface Metric {
  code: string
  name: string
  aggregation_field?: string
  field_filters?: { key: string; values: string[] }[]
}

interface Subscribed {
  external_id: string
  external_customer_id: string
  plan_code: string
  status: string
}

export function desk({ send, json }: Services): Hono {
  const app = new Hono()
  app.use(ownPagesOnly)
  app.onError((error, c) =>
    error instanceof Invalid
      ? c.json({ message: error.message, errors: [error.fault] }, 400)
      : c.json({ message: error.message }, 502),
  )

  app.get('/clock', async () => pass(await send('GET', '/sandbox/clock')))
  app.post('/clock', async (c) =>
    pass(await send('POST', '/sandbox/clock/advance', await bodyOf(c))),
  )

  app.get('/subscriptions', async (c) => {
    const [{ subscriptions }, { plans }] = await Promise.all([
      json<{ subscriptions: Subscribed[] }>(
        'GET',
        `${BILLING}/subscriptions?per_page=100&status=ACTIVE`,
      ),
      json<{ plans: { code: string; name: string }[] }>('GET', `${BILLING}/plans?per_page=100`),
    ])
    const nameOf = new Map(plans.map(({ code, name }) => [code, name]))
    return c.json(
      subscriptions.map(({ external_id, external_customer_id, plan_code }) => ({
        external_id,
        external_customer_id,
        plan: nameOf.get(plan_code) ?? plan_code,
      })),
    )
  })

  app.get('/metrics', async (c) => {
    const metrics = await allMetrics()
    return c.json(metrics.map(({ code, name }) => ({ code, name })))
  })

  /** Sends `count` events, each worth one unit of the metric. */
  app.post('/events', async (c) => {
    const body = await bodyOf(c)
    const subscription = idIn(body, 'subscription')
    const metric = idIn(body, 'metric')
    const count = Number(body.count)
    if (!Number.isInteger(count) || count < 1 || count > MOST_EVENTS) {
      throw new Invalid('/count', `must be a whole number from 1 to ${MOST_EVENTS}`)
    }
    const properties = await oneUnitOf(metric)
    for (let sent = 0; sent < count; sent += 100) {
      const answer = await send('POST', `${BILLING}/events/batch`, {
        events: Array.from({ length: Math.min(100, count - sent) }, () => ({
          transaction_id: `desk-${crypto.randomUUID()}`,
          external_subscription_id: subscription,
          metric_code: metric,
          ...(properties && { properties }),
        })),
      })
      if (!answer.ok) return pass(answer)
      const { results } = (await answer.json()) as { results: { error_count: number } }
      if (results.error_count > 0) {
        throw new Invalid('/subscription', 'takes no usage: the sandbox refused the events')
      }
    }
    return c.json({ sent: count })
  })

  /** What the customer's present card does; any token without a special name works. */
  app.get('/card', async (c) => {
    const customer = idIn(c.req.query(), 'customer')
    const { payment_method_token } = await json<{ payment_method_token?: string }>(
      'GET',
      `${BILLING}/customers/${customer}`,
    )
    const [behaviour] = [...CARDS].find(([, token]) => token === payment_method_token) ?? [
      payment_method_token ? 'works' : 'none',
    ]
    return c.json({ behaviour })
  })

  app.post('/card', async (c) => {
    const body = await bodyOf(c)
    const customer = idIn(body, 'customer')
    const token = CARDS.get(String(body.behaviour))
    if (!token) throw new Invalid('/behaviour', `must be one of ${[...CARDS.keys()].join(', ')}`)
    const answer = await send('PUT', `${BILLING}/customers/${customer}`, {
      payment_method_token: token,
      payment_method_type: 'CARD',
    })
    return answer.ok ? c.json({ customer }) : pass(answer)
  })

  /** The properties that make an event count one: the summed field and a value each filter lets through. */
  async function oneUnitOf(code: string): Promise<Record<string, string | number> | undefined> {
    const metrics = await allMetrics()
    const metric = metrics.find((one) => one.code === code)
    if (!metric) return undefined
    const filtered = (metric.field_filters ?? []).map(({ key, values }) => [key, values[0] ?? ''])
    const summed = metric.aggregation_field ? [[metric.aggregation_field, 1]] : []
    return Object.fromEntries([...filtered, ...summed])
  }

  async function allMetrics(): Promise<Metric[]> {
    const { metrics } = await json<{ metrics: Metric[] }>('GET', `${BILLING}/metrics?per_page=100`)
    return metrics.sort((a, b) => a.name.localeCompare(b.name))
  }

  return app
}

/** A member that is wrong; the page shows the message. */
class Invalid extends Error {
  readonly fault: { pointer: string; message: string }

  constructor(pointer: string, message: string) {
    super(`${pointer.slice(1)} ${message}`)
    this.fault = { pointer, message }
  }
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) throw new Invalid('/', 'must be a JSON object')
  return body
}

function idIn(given: Record<string, unknown>, name: string): string {
  const id = Id.safeParse(given[name])
  if (!id.success) throw new Invalid(`/${name}`, 'must be an id')
  return id.data
}

const ownPagesOnly = createMiddleware(async function ownPagesOnly(c, next) {
  const foreign = !['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
  const json = c.req.method === 'GET' || c.req.header('content-type') === 'application/json'
  if (foreign || !json) return c.json({ message: 'Only for this site.' }, 403)
  await next()
})

/** A service's answer as it came, without its headers. */
const pass = (answer: Response) =>
  new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
  })
