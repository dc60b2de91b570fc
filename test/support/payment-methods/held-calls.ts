/** Proxy between the BFF and the services that counts calls, and holds one of them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Before the service has it, or after its answer. */
export type HoldMoment = 'before' | 'after'

export interface HeldCalls {
  url: string
  /** Method and path of each call that reached the services. */
  reached: string[]
  /** Never answers the next call that begins so. Resolves once that call is held. */
  hold(start: string, moment: HoldMoment): Promise<void>
  close(): Promise<void>
}

/** @param target where the services are, without a trailing slash */
export async function heldCalls(target: string): Promise<HeldCalls> {
  const reached: string[] = []
  let held: { start: string; moment: HoldMoment; onHeld: () => void } | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = `${request.method} ${request.url}`
    const hold = held && call.startsWith(held.start) ? held : undefined
    if (hold) held = undefined
    if (hold?.moment === 'before') return hold.onHeld()
    reached.push(call)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    if (hold) return hold.onHeld()
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      date: answer.headers.get('date') ?? '',
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    hold: (start, moment) =>
      new Promise<void>((onHeld) => {
        held = { start, moment, onHeld }
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
