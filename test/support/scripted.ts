/** A service that writes bytes instead of answers: what no HTTP server would let a test send. */
import { createServer, type Socket } from 'node:net'

export interface Scripted {
  url: string
  /** The first line of each request, token calls left out. */
  requests: string[]
  sockets: Socket[]
  close(): Promise<void>
}

const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1/

export const TOKEN = plain('{"access_token":"t","token_type":"Bearer"}')

/** An answer without a fault in it. */
export function plain(body: string): string {
  const length = Buffer.byteLength(body)
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

/** @param answer is handed the connection, and how many requests there were, this one among them */
export async function aScripted(answer: (socket: Socket, n: number) => void): Promise<Scripted> {
  const requests: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      // What is none begins in the middle: a body that came by itself.
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
