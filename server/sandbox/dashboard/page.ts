/** Renders the dashboard: the clock, tables of all resources, and the form of each call. */
import { html } from 'hono/html'
import { formatFullDate } from '../http/format.ts'
import { type Html, initial } from '../http/pages.ts'
import { callButton, callForm } from './call-form.ts'
import type { DashboardData } from './data.ts'
import { forms } from './forms.ts'
import * as tables from './tables.ts'
import { webhookEvents, webhooks } from './webhook-tables.ts'

export interface ShownCredentials {
  clientId: string
  clientSecret: string
}

/** @param credentials only for a browser that may read them */
export function dashboardPage(
  data: DashboardData,
  credentials: ShownCredentials | undefined,
): Html {
  const { baseUrl, merchant = 'Sandbox', home } = data.config
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>Sandbox · ${merchant}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/assets/dashboard.css">
    <script type="module" src="/sandbox/assets/main.js"></script>
  </head>
  <body data-base="${baseUrl}">
    <div class="page" tabindex="-1" autofocus>
    <header class="top">
      <h1><span class="tile" aria-hidden="true">${initial(merchant)}</span>Sandbox <span class="quiet">of ${merchant}</span></h1>
      ${home ? html`<nav><a href="${home.url}">← ${home.name}</a></nav>` : ''}
      <p class="badge">${baseUrl} <span>no money moves</span></p>
    </header>
    <main>
      <noscript><p class="notice">The buttons need script; every call below works without.</p></noscript>
      <div id="activation" data-live>${data.activated ? '' : activation}</div>
      ${clock(data)}
      <div class="columns">
        <div class="watch">
          ${tables.invoices(data)} ${tables.events(data)} ${tables.customers(data)}
          ${tables.creditNotes(data)} ${tables.authorizations(data)} ${tables.orders(data)}
          ${tables.links(data)} ${webhooks(data)} ${webhookEvents(data)}
        </div>
        <div class="tries">
          <section class="card" aria-labelledby="tries-title">
            <h2 id="tries-title">Try something</h2>
            ${forms(data)}
          </section>
          ${tables.faults(data)} ${curlExample(baseUrl, credentials)}
        </div>
      </div>
    </main>
    </div>
    <aside class="journal" aria-label="Calls">
      <details id="journal">
        <summary><span class="quiet">Last call</span> <span id="said" role="status">none yet</span></summary>
        <ol id="calls"></ol>
      </details>
    </aside>
  </body>
</html>`
}

const activation = html`<section class="notice">
  <p>Billing is not activated yet: until then it answers 403.</p>
  ${callButton('activate', 'POST /v1/commerce/billing/activate', 'Activate billing')}
</section>`

const STEPS = [
  ['hours', 1, '+ 1 hour'],
  ['days', 1, '+ 1 day'],
  ['days', 7, '+ 1 week'],
] as const

const clock = ({ now, frozen }: DashboardData): Html =>
  html`<section class="card clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <div id="face" data-live class="face">
      <time id="now" datetime="${now.toISOString()}" ${frozen ? '' : 'data-runs'}>${now.toISOString().slice(11, 19)}</time>
      <p>${formatFullDate(now)}, UTC <span class="state ${frozen ? 'open' : 'good'}">${frozen ? 'Stopped' : 'Running'}</span></p>
    </div>
    <div class="turns">
      ${callForm({
        id: 'advance',
        call: 'POST /sandbox/clock/advance',
        fields: html`<div class="row">${STEPS.map(
          ([unit, n, text]) =>
            html`<button name="${unit}" value="${n}" data-as="number">${text}</button>`,
        )}</div>`,
      })}
      ${callForm({
        id: 'set',
        call: 'PUT /sandbox/clock',
        fields: html`<div class="row" id="clock-switches" data-live>
          <button id="next-month" class="strong" name="now" value="${nextMonth(now).toISOString()}">To next month</button>
          <button id="freeze" name="frozen" value="${String(!frozen)}" data-as="json">${frozen ? 'Let it run' : 'Stop it'}</button>
        </div>`,
      })}
      ${callForm({
        id: 'move',
        call: 'PUT /sandbox/clock',
        fields: html`<div class="row"><label class="inline">To <input name="now" type="datetime-local" data-as="instant" required></label>
          <button>Set</button></div>`,
      })}
    </div>
  </section>`

/** Five minutes into the next month, when the periods that end with this month have been billed. */
const nextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 5))

const curlExample = (baseUrl: string, credentials: ShownCredentials | undefined): Html =>
  html`<section class="card" aria-labelledby="own-title">
    <h2 id="own-title">From your own program</h2>
    <p class="quiet">Each button is one call, shown below it as curl. The services want a token; what lies below <code>/sandbox</code> does not.</p>
    <pre tabindex="0" role="group" aria-label="How to get a token">${credentials ? assignments(credentials) : ''}TOKEN=$(curl -s ${baseUrl}/v1/oauth2/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  | sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')</pre>
  </section>`

/** Generated credentials need no quotes: they consist of hexadecimal digits and base64url. */
const assignments = ({ clientId, clientSecret }: ShownCredentials): string =>
  `CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}\n`
