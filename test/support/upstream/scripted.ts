/** A server that writes raw bytes, for responses that no HTTP server can send. */
import { createServer, type Socket } from 'node:net'

export interface Scripted {
  url: string
  /** The request line of each request except token requests. */
  requests: string[]
  sockets: Socket[]
  close(): Promise<void>
}

const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1/

const TOKEN = plain('{"access_token":"t","token_type":"Bearer"}')

/** A valid response. */
export function plain(body: string): string {
  const length = Buffer.byteLength(body)
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

/** @param answer receives the connection and the number of requests so far */
export async function aScripted(answer: (socket: Socket, n: number) => void): Promise<Scripted> {
  const requests: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      // Without a request line it is a body in a separate chunk.
      const [line] = REQUEST.exec(bytes.toString('latin1')) ?? []
      if (line?.includes('/oauth2/token')) socket.write(TOKEN)
      else if (line !== undefined) answer(socket, requests.push(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sockets,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
