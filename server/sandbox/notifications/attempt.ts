/** Makes one attempt to deliver an event: a signed POST, and the beginning of its response. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { SigningCertificate } from './authority.ts'
import { AUTH_ALGO, signTransmission } from './signature.ts'

const MAX_REPLY_BYTES = 2048

export interface Attempt {
  transmissionId: string
  url: string
  time: Date
  durationMs: number
  /** Undefined without a response. */
  httpStatus: number | undefined
  isSuccess: boolean
  reply: string
  error: string | undefined
}

export interface AttemptOptions {
  url: string
  /** In the signed text. */
  webhookId: string
  /** The event as JSON. */
  body: string
  certificate: SigningCertificate
  certificateUrl: string
  /** Signs other bytes than those that are sent. */
  hasWrongSignature: boolean
  timeoutMs: number
  /** Ends the attempt. */
  signal: AbortSignal
}

/** Transmission id, time and signature are new with each attempt. A redirect is not followed. */
export async function attemptDelivery(options: AttemptOptions): Promise<Attempt> {
  const { url, webhookId, certificate, timeoutMs, signal } = options
  const body = Buffer.from(options.body)
  const time = new Date()
  const startedAt = performance.now()
  const transmissionId = randomUUID()
  const transmission = { id: transmissionId, time: seconds(time), webhookId, body }
  const signed = options.hasWrongSignature
    ? { ...transmission, body: Buffer.concat([body, Buffer.from(' ')]) }
    : transmission
  const deadline = AbortSignal.timeout(timeoutMs)
  let httpStatus: number | undefined
  let reply = ''
  let error: string | undefined
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'tillkit-sandbox',
        Connection: 'close',
        'Correlation-Id': randomBytes(8).toString('hex'),
        'PayPal-Transmission-Id': transmissionId,
        'PayPal-Transmission-Time': transmission.time,
        'PayPal-Transmission-Sig': signTransmission(signed, certificate.privateKey),
        'PayPal-Cert-Url': options.certificateUrl,
        'PayPal-Auth-Algo': AUTH_ALGO,
        'PayPal-Auth-Version': 'v2',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([deadline, signal]),
    })
    httpStatus = response.status
    reply = await readBeginning(response.body)
  } catch (cause) {
    // CHOICE: the status decides, also if the rest of the response does not come.
    if (httpStatus === undefined) {
      error = deadline.aborted ? `No response within ${timeoutMs / 1000} s.` : reasonOf(cause)
    }
  }
  return {
    transmissionId,
    url,
    time,
    durationMs: Math.round(performance.now() - startedAt),
    httpStatus,
    isSuccess: httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300,
    reply,
    error,
  }
}

const seconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`

async function readBeginning(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (length >= MAX_REPLY_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_REPLY_BYTES).toString('utf8')
  // PostgreSQL does not store U+0000.
  return text.replaceAll('\0', '\uFFFD')
}

/** The cause's code, such as ECONNREFUSED; `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
  return String(cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : error))
}
