/** A BFF that receives the webhooks of a real sandbox over HTTP, until the end of the file. */
import { beforeEach } from 'vitest'
import { type Bff, type BffOptions, createBff } from '../../../server/bff/app.ts'
import type { Config } from '../../../server/bff/config.ts'
import type { Notification } from '../../../server/bff/features/notifications/index.ts'
import { verifyCertificate } from '../../../server/bff/node/certificate.ts'
import { listen } from '../../../server/host/http-server.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { atFileEnd } from '../at-end.ts'
import { BARE } from '../sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../sandbox/database-template.ts'
import { configFor } from './bff.ts'

/** @param types of the events that it receives */
export async function aNotifiedBff(
  types: readonly string[],
  { allowedOrigins }: Partial<Config> = {},
) {
  const sandbox = await serveSandbox({
    ...BARE,
    pool: await anEmptyDatabase(),
    deliveries: { gapMs: 0 },
    log: () => {},
  })
  const port = await listen(0, '127.0.0.1')
  atFileEnd(async () => {
    await port.close()
    await sandbox.close()
  })
  const url = `http://127.0.0.1:${port.port}`
  const webhookId = await sandbox.registerWebhook(`${url}/webhooks`, types)
  const config = configFor(sandbox.url)
  const sandboxUrl = `${sandbox.url}/v1/notifications`
  const notifications: Notification[] = []
  const failed: string[] = []
  /** Counts up with the tests, so that each reads the links again. */
  let hours = 0
  beforeEach(() => {
    hours++
    notifications.length = 0
    failed.length = 0
  })

  const bffWith = (more: Partial<BffOptions> = {}): Bff =>
    createBff({
      config: {
        ...config,
        clientId: BARE.clientId,
        clientSecret: BARE.clientSecret,
        allowedOrigins: allowedOrigins ?? config.allowedOrigins,
        baseUrls: {
          ...config.baseUrls,
          orders: `${sandbox.url}/v2/checkout/orders`,
          notifications: sandboxUrl,
        },
        webhooks: { ids: [webhookId], sandboxUrl, takesSimulated: true },
      },
      verifyCertificate,
      monotonicNow: () => performance.now() + hours * 3_600_000,
      onNotification: (notification) => void notifications.push(notification),
      log: {
        info: (entry) => 'refused' in entry && failed.push(String(entry.refused)),
        error: (entry) => 'problem' in entry && failed.push(String(entry.problem)),
      },
      ...more,
    })
  let bff = bffWith()
  port.serve({ fetch: (request, bindings) => bff.fetch(request, bindings as never) })

  return {
    sandbox,
    url,
    /** Those since the test began. */
    notifications,
    /** Reasons of refused webhooks and failed requests since the test began. */
    failed,
    request: (path: string, init: RequestInit) => bff.request(path, init),
    /** Puts another BFF in its place. */
    replace(more: Partial<BffOptions>) {
      bff = bffWith(more)
    },
    /** A call of the sandbox's control API, or below `/try` of its services. */
    async call(method: string, path: string, body?: unknown) {
      const response = await sandbox.app.request(`/sandbox${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : undefined, text }
    },
  }
}
