/**
 * Loads the elements for the examples. The demo's server connects them to its sandbox by `live.json`; on any other
 * server they get constant responses.
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

let live: Promise<Live> | undefined

export function startLive(): Promise<Live> {
  live ??= start()
  return live
}

async function start(): Promise<Live> {
  const response = await fetch(withBase('/live.json'))
  const { fetchFrom, link } = (await response.json()) as { fetchFrom?: string; link?: string }
  const connected = fetchFrom ? sandbox(fetchFrom, link ?? '') : await sample()
  await import(/* @vite-ignore */ new URL(withBase('/tillkit/tillkit.js'), location.href).href)
  return connected
}

const sandbox = (fetchFrom: string, link: string): Live => ({
  isSandbox: true,
  api: location.origin,
  link,
  connect: (session) => session.setAttribute('fetch-from', fetchFrom),
})

const SCOPES = ['usage', 'invoices', 'analytics', 'wallet', 'alerts'].map((of) => `${of}:read`)

async function sample(): Promise<Live> {
  const { default: responses } = (await import('#data/sample.json')) as {
    default: Record<string, unknown>
  }
  const api = `${location.origin}${withBase('/sample')}`
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
          scopes: [...SCOPES, 'alerts:write', 'invoices:pay'],
        }),
      }),
  }
}

const NOT_FOUND = {
  type: 'urn:tillkit:problem:not-found',
  title: 'Not in this example',
  status: 404,
}

/** Answers requests below an address with constant responses; any other request goes to the network. */
function respondTo(address: string, responses: Record<string, unknown>): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(address)) return original(input, init)
    const { pathname, searchParams } = new URL(url)
    const path = pathname.slice(new URL(address).pathname.length)
    const response = responses[path]
    if (response === undefined) return Response.json(NOT_FOUND, { status: 404 })
    return Response.json(path === '/me/invoices' ? filtered(response, searchParams) : response)
  }
}

function filtered(response: unknown, query: URLSearchParams): unknown {
  const statuses = query.getAll('payment_status').flatMap((each) => each.split(','))
  const page = response as { invoices: { payment_status: string }[]; metadata: object }
  if (statuses.length === 0) return page
  const invoices = page.invoices.filter(({ payment_status }) => statuses.includes(payment_status))
  return { ...page, invoices, metadata: { ...page.metadata, total_count: invoices.length } }
}
