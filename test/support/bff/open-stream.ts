/** Reads a response of server-sent events as its client does. */
import assert from 'node:assert/strict'
import { until } from '../in-time.ts'

export interface OpenStream {
  /** All text so far. */
  text(): string
  /** The messages so far. */
  messages(): unknown[]
  /** Waits for a number of messages. */
  received(count: number): Promise<unknown[]>
  /** Resolves once the server has ended the stream: true if it ended in order. */
  ended: Promise<boolean>
  /** Disconnects. */
  cancel(): Promise<void>
}

export function openStream(response: Response): OpenStream {
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const messages = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data))
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      text += decoder.decode(value, { stream: true })
    }
  }
  return {
    text: () => text,
    messages,
    async received(count) {
      await until(() => messages().length >= count)
      return messages()
    },
    ended: read().catch(() => false),
    cancel: () => reader.cancel(),
  }
}
