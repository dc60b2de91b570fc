/** The sandbox's own page: what goes on, what can be tried, and the call behind each button. */
import { html } from 'hono/html'
import { type Html, initial } from '../checkout/layout.ts'
import { callButton } from './call-form.ts'
import { clock } from './clock.ts'
import * as tables from './tables.ts'
import { tries } from './tries.ts'
import type { View } from './view.ts'

export interface ShownCredentials {
  clientId: string
  clientSecret: string
}

/** @param credentials only for a browser that may read them */
export function sandboxPage(view: View, credentials: ShownCredentials | undefined): Html {
  const { baseUrl, merchant = 'Sandbox', home } = view.settings
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>Sandbox · ${merchant}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/assets/page.css">
    <script type="module" src="/sandbox/assets/page.js"></script>
  </head>
  <body data-base="${baseUrl}">
    <header class="top">
      <h1><span class="tile" aria-hidden="true">${initial(merchant)}</span>Sandbox <span class="quiet">of ${merchant}</span></h1>
      ${home ? html`<nav><a href="${home.url}">← ${home.name}</a></nav>` : ''}
      <p class="badge">${baseUrl} <span>no money moves</span></p>
    </header>
    <main>
      <noscript><p class="notice">The buttons need script; every call below works without.</p></noscript>
      <div id="activation" data-live>${view.activated ? '' : activation}</div>
      ${clock(view)}
      <div class="columns">
        <div class="watch">
          ${tables.invoices(view)} ${tables.events(view)} ${tables.customers(view)}
          ${tables.creditNotes(view)} ${tables.authorizations(view)} ${tables.orders(view)}
          ${tables.links(view)}
        </div>
        <div class="tries">
          <section class="card" aria-labelledby="tries-title">
            <h2 id="tries-title">Try something</h2>
            ${tries(view)}
          </section>
          ${tables.faults(view)} ${ownCalls(baseUrl, credentials)}
        </div>
      </div>
    </main>
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

const ownCalls = (baseUrl: string, credentials: ShownCredentials | undefined): Html =>
  html`<section class="card" aria-labelledby="own-title">
    <h2 id="own-title">From your own program</h2>
    <p class="quiet">Each button is one call, shown below it as curl. The services want a token; what lies below <code>/sandbox</code> does not.</p>
    <pre tabindex="0" role="group" aria-label="How to get a token">${credentials ? assignments(credentials) : ''}TOKEN=$(curl -s ${baseUrl}/v1/oauth2/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  | sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')</pre>
  </section>`

/** Generated credentials hold nothing that a shell reads: hexadecimal digits and base64url. */
const assignments = ({ clientId, clientSecret }: ShownCredentials): string =>
  `CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}\n`
