/**
 * Loads the elements for the examples. The demo's server connects those of a customer to its sandbox by `live.json`; on
 * any other server, and in the back office, they get the constant responses of the gallery.
 */
import { withBase } from 'vitepress'
import { constantApi, type Responses } from './emulation/constant-api.ts'
import { type Responder, respondTo } from './emulation/respond.ts'

export interface Live {
  isSandbox: boolean
  /** Prefix of the API; empty for the page's own origin. */
  api: string
  /** A payment link for the examples. */
  link: string
  /** Connects a `<till-session>`. */
  connect(session: HTMLElement): void
}

let customer: Promise<Live> | undefined
let office: Promise<Live> | undefined

/** @param script name of the file with the example's elements */
export async function startLive(script: string): Promise<Live> {
  const live =
    script === 'backoffice.js' ? (office ??= officeSample()) : (customer ??= customerLive())
  // After it, because an example may answer the requests of its elements in the page.
  await live
  await import(/* @vite-ignore */ new URL(withBase(`/tillkit/${script}`), location.href).href)
  return live
}

async function customerLive(): Promise<Live> {
  const response = await fetch(withBase('/live.json'))
  const { fetchFrom, link } = (await response.json()) as { fetchFrom?: string; link?: string }
  return fetchFrom ? sandbox(fetchFrom, link ?? '') : sample()
}

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
  return emulated('/sample', constantApi(responses), SCOPES)
}

async function officeSample(): Promise<Live> {
  const { default: office } = (await import('#data/office.json')) as {
    default: { responses: Responses; scopes: string[] }
  }
  return emulated('/office', constantApi(office.responses), office.scopes)
}

function emulated(folder: string, respond: Responder, scopes: string[]): Live {
  const api = `${location.origin}${withBase(folder)}`
  respondTo(`${api}/api`, respond)
  return {
    isSandbox: false,
    api,
    link: 'PLB-GALLERY00002',
    connect: (session) =>
      Object.assign(session, {
        fetchSession: async () => ({
          token: `e30.${btoa(`{"sub":"sample${folder}"}`)}.sample`,
          expires_in: 900,
          scopes,
        }),
      }),
  }
}
