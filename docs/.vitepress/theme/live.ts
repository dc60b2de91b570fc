/**
 * Loads the elements for the examples. The demo's server connects those of a customer to its sandbox by `live.json`; on
 * any other server, and in the back office, they get constant responses.
 */
import { withBase } from 'vitepress'

export interface Live {
  isSandbox: boolean
  /** Prefix of the API; empty for the page's own origin. */
  api: string
  /** A payment link for the examples. */
  link: string
  /** Connects a `<till-session>`. */
  connect(session: HTMLElement): void
}

/** A merchant's elements are in a script of their own, with constant responses on every server. */
export type Area = 'customer' | 'backoffice'

const started: Partial<Record<Area, Promise<Live>>> = {}

export function startLive(area: Area): Promise<Live> {
  started[area] ??= area === 'customer' ? startCustomer() : startBackOffice()
  return started[area]
}

async function startCustomer(): Promise<Live> {
  const response = await fetch(withBase('/live.json'))
  const { fetchFrom, link } = (await response.json()) as { fetchFrom?: string; link?: string }
  const connected = fetchFrom ? sandbox(fetchFrom, link ?? '') : await sample()
  await load('tillkit.js')
  return connected
}

async function startBackOffice(): Promise<Live> {
  const connected = await officeSample()
  await load('backoffice.js')
  return connected
}

const load = (script: string) =>
  import(/* @vite-ignore */ new URL(withBase(`/tillkit/${script}`), location.href).href)

const sandbox = (fetchFrom: string, link: string): Live => ({
  isSandbox: true,
  api: location.origin,
  link,
  connect: (session) => session.setAttribute('fetch-from', fetchFrom),
})

const SCOPES = [
  ...['profile', 'usage', 'invoices', 'analytics', 'wallet', 'alerts', 'payment-method'].map(
    (of) => `${of}:read`,
  ),
  ...['alerts:write', 'invoices:pay'],
]

async function sample(): Promise<Live> {
  const { default: responses } = (await import('#data/sample.json')) as { default: Responses }
  return constant('/sample', responses, SCOPES)
}

async function officeSample(): Promise<Live> {
  const { default: office } = (await import('#data/office.json')) as {
    default: { responses: Responses; scopes: string[] }
  }
  return constant('/office', office.responses, office.scopes)
}

function constant(folder: string, responses: Responses, scopes: string[]): Live {
  const api = `${location.origin}${withBase(folder)}`
  respondTo(`${api}/api`, responses)
  return {
    isSandbox: false,
    api,
    link: 'PLB-GALLERY00002',
    connect: (session) =>
      Object.assign(session, {
        fetchSession: async () => ({
          token: `e30.${btoa('{"sub":"sample"}')}.sample`,
          expires_in: 900,
          scopes,
        }),
      }),
  }
}

const NOT_FOUND = {
  type: 'urn:tillkit:problem:not-found',
  title: 'Not in this example',
  status: 404,
}

type Responses = Record<string, unknown>

/** Answers requests below an address with constant responses; any other request goes to the network. */
function respondTo(address: string, responses: Responses): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${address}/`)) return original(input, init)
    const { pathname, searchParams } = new URL(url)
    const path = pathname.slice(new URL(address).pathname.length)
    const method = init?.method ?? 'GET'
    if (path.startsWith('/me/') || method === 'GET') return read(responses, path, searchParams)
    return write(responses, method, path, String(init?.body ?? '{}'))
  }
}

function read(responses: Responses, path: string, query: URLSearchParams): Response {
  const response = responses[path]
  if (response === undefined) return Response.json(NOT_FOUND, { status: 404 })
  return Response.json(path === '/me/invoices' ? filtered(response, query) : response)
}

/** Responds as if a change were kept: a deletion, a resource with its new members, a new one. */
function write(responses: Responses, method: string, path: string, body: string): Response {
  if (method === 'DELETE') return new Response(null, { status: 204 })
  const current = method === 'PUT' ? responses[path] : newest(responses[path])
  if (!current) return Response.json(NOT_FOUND, { status: 404 })
  const resource = { ...current, ...(JSON.parse(body) as object) }
  return Response.json(resource, { status: method === 'PUT' ? 200 : 201 })
}

/** The first resource of a list. */
const newest = (list: unknown): object | undefined =>
  Object.values((list as object | undefined) ?? {}).find(Array.isArray)?.[0]

function filtered(response: unknown, query: URLSearchParams): unknown {
  const statuses = query.getAll('payment_status').flatMap((each) => each.split(','))
  const page = response as { invoices: { payment_status: string }[]; metadata: object }
  if (statuses.length === 0) return page
  const invoices = page.invoices.filter(({ payment_status }) => statuses.includes(payment_status))
  return { ...page, invoices, metadata: { ...page.metadata, total_count: invoices.length } }
}
