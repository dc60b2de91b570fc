/** Verifies notifications where they are received: the signature of Standard Webhooks over the raw body. */
import { Webhook } from 'standardwebhooks'
import type { Notification } from './notification.ts'

/** A request as servers without web standards have it, such as Express with `express.raw()`. */
export interface RawRequest {
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it was received: bytes or text, never a parsed object. */
  body: Uint8Array | string
}

/**
 * - `body-was-read` the body was parsed or read before: verify in front of any body parser
 * - `no-secret` there is no secret to verify with
 * - `not-signed` a header of the signature is missing
 * - `wrong-signature` none of the secrets has signed it
 * - `wrong-time` it is dated more than five minutes before or after this server's clock
 * - `unreadable` the signed body is not a notification
 */
export type NotificationErrorCode =
  | 'body-was-read'
  | 'no-secret'
  | 'not-signed'
  | 'wrong-signature'
  | 'wrong-time'
  | 'unreadable'

/**
 * Answer 400 to a request that raises it, or 500 to `body-was-read` and `no-secret`, which are faults of the server.
 */
export class NotificationError extends Error {
  override readonly name = 'NotificationError'
  readonly code: NotificationErrorCode

  constructor(code: NotificationErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

const READ_BEFORE =
  'The body was read before: verify the notification in front of any body parser, with the raw body.'

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/**
 * The notification of a request, once its signature is verified. Store `data.id` and act on it once: the same
 * notification may come twice.
 * @param request a web `Request`, or headers and raw body
 * @param secrets one secret or several, each `whsec_…`; the keys of `TILL_NOTIFY_SECRETS`
 * @throws {NotificationError}
 */
export async function verifyNotification(
  request: Request | RawRequest,
  secrets: string | readonly string[],
): Promise<Notification> {
  const all =
    typeof secrets === 'string' ? secrets.split(',').map((secret) => secret.trim()) : secrets
  const known = all.filter((secret) => secret !== '')
  if (known.length === 0) throw new NotificationError('no-secret', 'There is no secret.')
  const headers = readHeaders(request.headers)
  const body = await readBody(request)
  const isSigned = known.some((secret) => isSignedBy(secret, body, headers))
  if (!isSigned) throw new NotificationError('wrong-signature', 'No secret has signed this body.')
  return parse(body)
}

function readHeaders(headers: RawRequest['headers']): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  // Gateways of functions write names in capitals.
  const read = (name: string) => {
    const value = entries.find(([other]) => other.toLowerCase() === name)?.[1]
    return typeof value === 'string' ? value : undefined
  }
  return Object.fromEntries(
    HEADERS.map((name) => {
      const value = read(name)
      if (!value) throw new NotificationError('not-signed', `There is no header ${name}.`)
      return [name, value]
    }),
  )
}

async function readBody(request: Request | RawRequest): Promise<string> {
  if (!(request instanceof Request)) {
    const { body } = request
    if (typeof body === 'string') return body
    if (body instanceof Uint8Array) return new TextDecoder().decode(body)
    throw new NotificationError('body-was-read', READ_BEFORE)
  }
  if (request.bodyUsed) throw new NotificationError('body-was-read', READ_BEFORE)
  return request.text()
}

/** @throws {NotificationError} `wrong-time`, which no other secret mends */
function isSignedBy(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof Error && /^Message timestamp too (old|new)$/.test(error.message)) {
      const message = "It is dated more than five minutes before or after this server's clock."
      throw new NotificationError('wrong-time', message)
    }
    return false
  }
}

/** @throws {NotificationError} `unreadable` */
function parse(body: string): Notification {
  try {
    const notification = JSON.parse(body) as Notification
    if (typeof notification.type === 'string' && typeof notification.data.id === 'string') {
      return notification
    }
  } catch (cause) {
    throw new NotificationError('unreadable', 'The body is not JSON.', { cause })
  }
  throw new NotificationError('unreadable', 'The body is not a notification.')
}
