/** Renders the API reference as one HTML page without a script; a search shows a part of it. */
import { html } from 'hono/html'
import { PROBLEMS } from '../../contract/problem.ts'
import type { Caller, Endpoint } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { exampleCall } from './example-call.ts'
import { componentsOf, inline, type JsonSchema, nameIn, refTo, typeText } from './schemas.ts'
import { groupByTag, tagOf } from './tags.ts'

const CALLERS: Record<Caller, string> = {
  anyone: 'No session',
  'own server': "An API key of the merchant's server",
  'any session': 'Any session',
  customer: "A customer's session",
  merchant: "A merchant's session",
}

type Endpoints = readonly Endpoint[]
type Components = Record<string, JsonSchema>

export interface ReferencePage {
  /** Words that every shown operation has in its sentence, path, scope or group; empty for all operations. */
  search: string
  /** URL of the site around the API; undefined without one. */
  homeUrl: string | undefined
}

export function referencePage({ search, homeUrl }: ReferencePage) {
  const found = ENDPOINTS.filter((endpoint) => matches(endpoint, search))
  const groups = [...groupByTag(found)]
  const refs = groups.flatMap(([, endpoints]) => endpoints.flatMap(schemasOf).map(refTo))
  const components = componentsOf(refs)
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${search && `${search} – `}tillkit API reference</title>
    <link rel="stylesheet" href="docs/styles.css">
  </head>
  <body>
    <div class="page">
      <nav aria-label="Operations">
        <p class="home"><a href="docs">API reference</a>${homeUrl && html` <a href="${homeUrl}">Home</a>`}</p>
        <form role="search" action="docs">
          <input type="search" name="q" value="${search}" maxlength="100" aria-label="Search operations" placeholder="Search">
          <button>Search</button>
        </form>
        ${groups.map(contents)}
      </nav>
      <main>
        <h1>API reference</h1>
        ${search ? searchResult(search, found.length) : introduction}
        ${groups.map(section)} ${shapes(refs, components)} ${search ? '' : problems()}
      </main>
    </div>
  </body>
</html>`
}

const introduction = html`<p class="lead">
  Everything that a session may call, with the scope that it needs. The same for machines is
  <a href="openapi.json">OpenAPI 3.1</a>. Money is what the services make it: numbers for billing,
  decimal text for links and authorizations; a customer's views have decimal text everywhere.
  In the examples <code>$BFF</code> is the address of this server.
</p>`

const searchResult = (search: string, count: number) => html`<p class="lead" role="status">
  ${count === 1 ? '1 operation' : `${count} operations`} for “${search}”.
  <a href="docs">Show all operations</a>
</p>`

function matches(endpoint: Endpoint, search: string): boolean {
  const { id, summary, method, path, scope = '' } = endpoint
  const text = [id, summary, method, path, scope, tagOf(endpoint)].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const schemasOf = ({ body, response }: Endpoint) =>
  [body, typeof response === 'string' ? undefined : response].filter((schema) => !!schema)

const contents = ([name, endpoints]: [string, Endpoints]) => html`
  <details open>
    <summary>${name}</summary>
    <ul>${endpoints.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}</ul>
  </details>`

const section = ([name, endpoints]: [string, Endpoints]) => html`
  <section>
    <h2>${name}</h2>
    ${endpoints.map(article)}
  </section>`

const articles = new Map<Endpoint, ReturnType<typeof renderArticle>>()

/** Rendered once, because anyone may search and each search would convert the schemas again. */
function article(endpoint: Endpoint) {
  const rendered = articles.get(endpoint) ?? renderArticle(endpoint)
  articles.set(endpoint, rendered)
  return rendered
}

function renderArticle(endpoint: Endpoint) {
  const {
    id,
    method,
    path,
    summary,
    scope,
    caller,
    query,
    body,
    bodyOptional,
    takesIdempotencyKey,
  } = endpoint
  const components = componentsOf(schemasOf(endpoint).map(refTo))
  return html`
    <article id="${id}">
      <h3><a href="#${id}">${summary}</a></h3>
      <p class="address">
        <span class="method ${method}">${method}</span> <code>${path}</code>
        ${scope && html`<span class="scope">${scope}</span>`}
      </p>
      <dl>
        <dt>Who</dt>
        <dd>${CALLERS[caller]}</dd>
        ${query && html`<dt>Query</dt><dd><pre>${typeText(inline(query))}</pre></dd>`}
        ${body && html`<dt>Body${bodyOptional && ', optional'}</dt><dd>${shape(body, components)}</dd>`}
        ${takesIdempotencyKey && html`<dt>Once</dt><dd>Takes an <code>Idempotency-Key</code>, a UUID.</dd>`}
        <dt>Answer</dt>
        <dd>${responseOf(endpoint, components)}</dd>
        <dt>Example</dt>
        <dd><pre>${exampleCall(endpoint)}</pre></dd>
      </dl>
    </article>`
}

function responseOf({ status, alternativeStatus, response }: Endpoint, components: Components) {
  const bodiless = status === 204 ? html`<p><code>204</code>, no body</p>` : ''
  if (response === null) return bodiless
  const success = status === 204 ? alternativeStatus : status
  if (typeof response === 'string') return html`<code>${success}</code>, ${response}`
  return html`${bodiless}${shape(response, components, success)}`
}

/** Renders a schema; one with a name is collapsed. */
function shape(schema: Parameters<typeof refTo>[0], components: Components, status?: number) {
  const ref = refTo(schema)
  const name = nameIn(ref.$ref ?? null)
  const statusCode = status === undefined ? '' : html`<code>${status}</code> `
  if (name === undefined) return html`${statusCode}<pre>${typeText(ref)}</pre>`
  return html`
    <details>
      <summary>${statusCode}<code>${name}</code></summary>
      <pre>${typeText(components[name] ?? {})}</pre>
    </details>`
}

/** Renders the schemas that only other schemas reference. */
function shapes(refs: readonly JsonSchema[], components: Components) {
  const shown = new Set(refs.map(({ $ref }) => nameIn($ref ?? null)))
  const others = Object.entries(components).filter(([name]) => !shown.has(name))
  if (others.length === 0) return ''
  return html`
    <section>
      <h2 id="shapes">Shapes</h2>
      <p class="lead">Schemas that the bodies and responses above name.</p>
      ${others.map(
        ([name, schema]) =>
          html`<details><summary><code>${name}</code></summary><pre>${typeText(schema)}</pre></details>`,
      )}
    </section>`
}

const problems = () => html`
  <section>
    <h2 id="problems">Problems</h2>
    <p class="lead">
      Every error is <code>application/problem+json</code> (RFC 9457) with
      <code>urn:tillkit:problem:</code> and one of these codes as its <code>type</code>.
    </p>
    <table>
      <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
      <tbody>
        ${Object.entries(PROBLEMS).map(
          ([code, [status, title]]) =>
            html`<tr><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
        )}
      </tbody>
    </table>
  </section>`
