/** Renders registered webhooks, and the newest events with every attempt to deliver them. */
import { html } from 'hono/html'
import { formatDateTime } from '../http/format.ts'
import type { Html } from '../http/pages.ts'
import { callButton } from './call-form.ts'
import type { DashboardData } from './data.ts'
import { badge, table } from './table.ts'
import type { ShownAttempt, ShownEvent } from './webhook-events.ts'

const WEBHOOKS = '/v1/notifications/webhooks'
const EVENTS = '/v1/notifications/webhooks-events'

/** Characters of an address. */
const MAX_URL = 80

export const webhooks = ({ webhooks }: DashboardData): Html =>
  table({
    id: 'webhooks',
    title: 'Webhooks',
    call: `GET ${WEBHOOKS}`,
    columns: ['Address', 'Id', 'Event types', 'Registered'],
    none: 'None yet: register the address of a receiver.',
    rows: webhooks.map(({ id, url, event_types, create_time }) => [
      cut(url),
      html`<code>${id}</code>`,
      event_types.includes('*') ? 'All' : String(event_types.length),
      formatDateTime(create_time),
    ]),
  })

export const webhookEvents = ({ webhookEvents }: DashboardData): Html =>
  table({
    id: 'webhook-events',
    title: 'Webhook events',
    call: `GET ${EVENTS}`,
    columns: ['Event', 'Delivery', 'Attempts, by the system clock', 'Try'],
    none: 'None yet: a change that a registered webhook has subscribed to is one.',
    rows: webhookEvents.map((event) => [
      html`<span class="wraps">${breakable(event.event_type)}${event.simulated ? ', simulated' : ''}</span><br><span class="quiet">${formatDateTime(event.create_time)}</span>`,
      deliveries(event),
      attempts(event),
      callButton(`resend-${event.id}`, `POST ${EVENTS}/${event.id}/resend`, 'Resend'),
    ]),
  })

const DELIVERIES = { PENDING: 'Pending', FAILURE: 'Given up', SUCCESS: 'Delivered' } as const

/** The worst of all webhooks, and the instant of the next attempt by the sandbox's clock. */
function deliveries({ deliveries }: ShownEvent): Html | string {
  const statuses = deliveries.map(({ status }) => status)
  const worst = (['PENDING', 'FAILURE', 'SUCCESS'] as const).find((status) =>
    statuses.includes(status),
  )
  if (!worst) return 'To none'
  const [next] = deliveries
    .flatMap(({ next_attempt_at }) => next_attempt_at ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
  return html`${badge(worst, DELIVERIES[worst])}${
    next ? html`<br><span class="quiet">Next: ${formatDateTime(next)}</span>` : ''
  }`
}

/** The newest is visible, the earlier ones are below it. */
function attempts({ id, attempts, attemptCount }: ShownEvent): Html | string {
  const [newest, ...earlier] = attempts
  if (!newest) return 'None yet'
  const isWhole = attempts.length === attemptCount
  const count = isWhole ? earlier.length : `${earlier.length} of ${attemptCount - 1}`
  if (earlier.length === 0) return html`<div class="wraps">${attempt(newest)}</div>`
  return html`<div class="wraps">${attempt(newest)}</div>
    <details class="attempts" id="attempts-${id}"><summary id="earlier-${id}">Earlier: ${String(count)}</summary>
      <ol>${earlier.map((each) => html`<li class="wraps">${attempt(each)}</li>`)}</ol>
    </details>`
}

const attempt = ({ http_status, status, error, time, duration_ms, url, reply }: ShownAttempt) =>
  html`${badge(status, http_status === null ? 'No response' : String(http_status))}
    <time datetime="${time.toISOString()}">${formatDateTime(time)}</time>, ${String(duration_ms)} ms
    <span class="quiet">${error ?? ''} ${url ? `to ${cut(url)}` : ''}</span>
    ${reply === '' ? '' : html`<code><bdi>${reply}</bdi></code>`}`

/** Wraps behind dots. */
const breakable = (type: string): Html[] =>
  type.split('.').map((part, n) => (n ? html`.<wbr>${part}` : html`${part}`))

const cut = (url: string): string => (url.length > MAX_URL ? `${url.slice(0, MAX_URL)}…` : url)
