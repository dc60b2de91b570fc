/** Transport over the platform's `fetch`, for runtimes without Node's connection pool. */
import { toAbortSignal } from './cancellation.ts'
import { emptyBodyOfError, maxBytesOf, type Transport, tooLarge } from './transport.ts'

/** Makes a transport of any function with `fetch`'s signature. */
export const transportFrom =
  (fetchResponse: (url: string, init: RequestInit) => Promise<Response>): Transport =>
  async (url, { signal, maxBytes, ...init }) => {
    const response = await fetchResponse(url, {
      ...init,
      signal: toAbortSignal(signal),
      redirect: 'manual',
    })
    const { status, headers } = response
    const limit = maxBytesOf(status, { maxBytes })
    const bytes = await readBytes(response, limit).catch((error) => emptyBodyOfError(status, error))
    return { status, headers, bytes }
  }

export const fetchTransport = transportFrom((url, init) => fetch(url, init))

/** Reads the whole body; the limit counts decompressed bytes. */
async function readBytes({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
