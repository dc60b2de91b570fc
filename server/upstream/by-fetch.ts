/** Sends by the platform's fetch: the way out where there is nothing faster. */
import { signalOf } from './ending.ts'
import { maxBytesOf, orNoBody, type Send, tooLarge } from './exchange.ts'

/** Makes a way out of anything that answers like fetch. */
export const byResponse =
  (answer: (url: string, init: RequestInit) => Promise<Response>): Send =>
  async (url, { signal, maxBytes, ...init }) => {
    const response = await answer(url, { ...init, signal: signalOf(signal), redirect: 'manual' })
    const { status, headers } = response
    const limit = maxBytesOf(status, { maxBytes })
    const bytes = await bytesOf(response, limit).catch((error) => orNoBody(status, error))
    return { status, headers, bytes }
  }

export const byFetch = byResponse((url, init) => fetch(url, init))

/** Reads to the end, counting what comes out of decompression. */
async function bytesOf({ body }: Response, maxBytes: number): Promise<Uint8Array> {
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
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}
