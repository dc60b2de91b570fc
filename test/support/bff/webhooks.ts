/** The BFF as a receiver of webhooks: certificates by name, and a merchant's receiver, both without a network. */
import type { BffOptions } from '../../../server/bff/app.ts'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import { fetchTransport, type Transport } from '../../../server/bff/core/upstream/transport.ts'
import type { Notification } from '../../../server/bff/features/notifications/index.ts'
import { verifyCertificate } from '../../../server/bff/node/certificate.ts'
import type { FakeUpstream } from '../upstream/upstream.ts'
import { aBff, configFor, type TestBff } from './bff.ts'
import { type Authority, anAuthority, issuedBy, signedHeaders } from './certificates.ts'

export const WEBHOOK_ID = '5GP028458E2496506'
export const CERTS = 'https://api.paypal.com/v1/notifications/certs/'
export const CERTIFICATE_URL = `${CERTS}CERT-360caa42-fca2a594-aaaaaaaa`
export const RECEIVER = 'https://shop.example/notifications'
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const OLD_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

let made: Promise<{ root: Authority; leaf: Authority }> | undefined
/** One authority and one certificate for all tests of a file, because keys take long to make. */
export function theAuthority() {
  made ??= (async () => {
    const root = await anAuthority()
    return { root, leaf: await issuedBy(root) }
  })()
  return made
}

interface ReceivedRequest {
  headers: Record<string, string>
  body: string
}

type Receiver = (request: ReceivedRequest) => Promise<number> | number

export interface WebhookWorld {
  bff: TestBff
  /** Requests that the receiver got. */
  received: ReceivedRequest[]
  notifications(): Notification[]
  /** Addresses of certificates that were fetched. */
  fetched: string[]
  /** Sends a body with a genuine signature. */
  send(body: string | Uint8Array | object, more?: SendOptions): Promise<Response>
}

interface SendOptions {
  webhookId?: string
  certificateUrl?: string
  id?: string
  time?: string
  headers?: Record<string, string>
  signer?: Pick<Authority, 'keys'>
}

export interface WorldOptions extends Omit<Partial<BffOptions>, 'config'> {
  config?: Partial<BffOptions['config']>
  receiver?: Receiver
  /** Answers a request in place of the receiver, the services and the certificates. */
  intercept?: (...call: Parameters<Transport>) => ReturnType<Transport> | undefined
  /** Texts of certificates by address; the genuine one when absent. */
  certificates?: Record<string, string | Error>
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)

const textResponse = (status: number, text = '', headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  bytes: bytesOf(text),
})

export async function aWebhookWorld(
  upstream: FakeUpstream,
  { config, receiver = () => 200, intercept, certificates, ...options }: WorldOptions = {},
): Promise<WebhookWorld> {
  const { root, leaf } = await theAuthority()
  const received: ReceivedRequest[] = []
  const fetched: string[] = []
  const known: Record<string, string | Error> = certificates ?? { [CERTIFICATE_URL]: leaf.pem }
  const transport: Transport = async (url, request) => {
    const intercepted = intercept?.(url, request)
    if (intercepted) return intercepted
    if (url.startsWith('https://') && url.includes('/certs/')) {
      fetched.push(url)
      const certificate = known[url]
      if (certificate instanceof Error) throw certificate
      return certificate === undefined ? textResponse(404) : textResponse(200, certificate)
    }
    if (url !== RECEIVER) return fetchTransport(url, request)
    const got = { headers: request.headers, body: request.body ?? '' }
    received.push(got)
    return textResponse(await receiver(got))
  }
  const base = configFor(upstream.url)
  const bff = aBff(upstream, {
    config: {
      ...base,
      baseUrls: {
        ...base.baseUrls,
        orders: `${upstream.url}/v2/checkout/orders`,
        notifications: `${upstream.url}/v1/notifications`,
      },
      webhooks: { ids: [WEBHOOK_ID], ca: root.pem },
      notify: { url: RECEIVER, secrets: [SECRET] },
      ...config,
    },
    verifyCertificate,
    transport,
    store: memoryStore(),
    ...options,
  })

  return {
    bff,
    received,
    fetched,
    notifications: () => received.map(({ body }) => JSON.parse(body)),
    async send(given, { headers, signer = leaf, ...more } = {}) {
      const isRaw = typeof given === 'string' || given instanceof Uint8Array
      const body = isRaw ? given : JSON.stringify(given)
      const signed = await signedHeaders(signer, body, {
        webhookId: WEBHOOK_ID,
        certificateUrl: CERTIFICATE_URL,
        ...more,
      })
      const init = { method: 'POST', headers: { ...signed, ...headers }, body }
      return bff.ask('/webhooks', init as RequestInit)
    },
  }
}

let lastId = 0
/** An event of the service; by default of a type that is unknown here, so that nothing is read. */
export const anEvent = (more: object = {}) => ({
  id: `WH-TEST${String(++lastId).padStart(13, '0')}-0123456789ABCDEFG`,
  event_version: '1.0',
  create_time: '2026-03-03T07:59:58Z',
  resource_type: 'thing',
  event_type: 'A.THING.HAPPENED',
  summary: 'A thing happened',
  resource: { id: 'THING-1' },
  links: [],
  ...more,
})
