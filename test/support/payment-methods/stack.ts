/** The BFF in front of a sandbox in this process, with its calls recorded, and lost or held on request. */
import assert from 'node:assert/strict'
import { type BffOptions, createBff } from '../../../server/bff/app.ts'
import type { Config } from '../../../server/bff/config.ts'
import type { Transport, TransportResponse } from '../../../server/bff/core/upstream/transport.ts'
import { createLog } from '../../../server/bff/node/log.ts'
import type {
  PaymentMethod,
  PaymentMethodSetup,
} from '../../../server/contract/vault/payment-method.ts'
import { API_KEY, mintedBy, SHOP, vaultConfigFor } from '../bff/bff.ts'
import { approveAt } from '../sandbox/approve.ts'
import type { ASandbox } from '../sandbox/sandbox.ts'
import { type Approval, approvalOf } from './approval.ts'

interface SentCall {
  /** Method and path. */
  call: string
  body: ReturnType<typeof JSON.parse>
  headers: Record<string, string>
}

type Send = () => Promise<TransportResponse>
/** Replaces a call to the services, or the response of one that was sent. */
export type Interceptor = (call: string, send: Send) => Promise<TransportResponse>

export const METHOD = '/api/me/payment-method'
export const ACCOUNT = `${SHOP}/account?tab=billing#method`

interface StackOptions extends Partial<Omit<BffOptions, 'config'>> {
  config?: Partial<Config>
}

export function paymentMethodStack(sandbox: ASandbox, { config, ...more }: StackOptions = {}) {
  const sent: SentCall[] = []
  const lines: string[] = []
  let interceptor: Interceptor = (_, send) => send()
  const transport: Transport = (url, { method, headers, body }) => {
    const call = `${method} ${new URL(url).pathname}`
    sent.push({ call, headers, body: body?.startsWith('{') ? JSON.parse(body) : undefined })
    return interceptor(call, async () => {
      const response = await sandbox.app.request(url, { method, headers, ...(body && { body }) })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    })
  }
  const { clientId, clientSecret, baseUrl, checkoutUrl } = sandbox.config
  const app = createBff({
    transport,
    log: createLog((line) => lines.push(line.trimEnd())),
    ...more,
    config: {
      ...vaultConfigFor(baseUrl),
      ...{ clientId, clientSecret, checkoutUrl, apiKeys: [API_KEY] },
      ...config,
    },
  })
  const ask = async (path: string, init: RequestInit = {}) => app.request(path, init)

  /** A call of a page, in a new session of the customer unless one is named. */
  async function call(
    method: string,
    path: string,
    { customer, token, origin = SHOP, body }: Caller & { body?: unknown },
  ): Promise<Response> {
    const session = token ?? (await newSession(customer ?? ''))
    return ask(path, {
      method,
      headers: {
        Authorization: `Bearer ${session}`,
        Origin: origin,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const newSession = async (customer: string, options: object = {}) =>
    (await mintedBy(ask, { customer, ...options } as object)).token

  const setUp = (caller: Caller, return_to = ACCOUNT) =>
    call('POST', `${METHOD}/setup`, { ...caller, body: { return_to } })
  const confirm = (caller: Caller, { state, proof }: Approval) =>
    call('POST', `${METHOD}/confirm`, { ...caller, body: { state, proof } })

  return {
    /** Calls to the services, without those for tokens. */
    sent,
    calls: (start: string) => sent.filter((each) => each.call.startsWith(start)),
    lines,
    ask,
    call,
    session: newSession,
    setUp,
    confirm,
    intercept(how: Interceptor) {
      interceptor = how
    },
    async onFile(caller: Caller): Promise<PaymentMethod> {
      const response = await call('GET', METHOD, caller)
      assert.equal(response.status, 200, await response.clone().text())
      return (await response.json()) as PaymentMethod
    },
    /** A setup that is not approved yet. */
    async begun(caller: Caller): Promise<PaymentMethodSetup> {
      const response = await setUp(caller)
      assert.equal(response.status, 201, await response.clone().text())
      return (await response.json()) as PaymentMethodSetup
    },
    /** A setup, approved in a browser; `back` is the address to which that browser was sent. */
    async approved(caller: Caller, source?: string): Promise<Approval & { back: URL }> {
      const back = await approveAt(sandbox.app, (await this.begun(caller)).approve_url, source)
      return { ...approvalOf(back), back }
    },
  }
}

export interface Caller {
  customer?: string
  token?: string
  origin?: string
}

export type PaymentMethodStack = ReturnType<typeof paymentMethodStack>
