/** A receiver of webhooks over HTTP that misbehaves on demand. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../at-end.ts'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: ReturnType<typeof JSON.parse>
}

type Reply = { status: number; text?: string; location?: string } | 'none'

export async function aReceiver() {
  const received: Received[] = []
  let reply: Reply = { status: 200, text: 'fine' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    received.push({ headers: request.headers, text, body: JSON.parse(text) })
    if (reply === 'none') return
    response.statusCode = reply.status
    if (reply.location) response.setHeader('location', reply.location)
    response.end(reply.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    replies(next: Reply) {
      reply = next
    },
  }
}
