/** Proxy between the BFF and the services that records the traffic. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../browser/system.ts'

export interface RecordingProxy {
  url: string
  /** The access tokens granted through it. */
  tokens(): string[]
  close(): Promise<void>
}

/** @param target where the services are, without a trailing slash */
export async function aRecordingProxy(target: string): Promise<RecordingProxy> {
  const granted: string[] = []
  const port = await freePort()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    if (request.url?.startsWith('/v1/oauth2/token')) granted.push(JSON.parse(text).access_token)
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      date: answer.headers.get('date') ?? '',
    })
    response.end(text)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: () => granted,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
