/** The BFF on a port, and raw TCP clients that write any bytes. */
import { connect, type Socket } from 'node:net'
import { type BffOptions, createBff } from '../../../server/bff/app.ts'
import { clientSignal } from '../../../server/bff/node/client-connection.ts'
import { createLog } from '../../../server/bff/node/log.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { type HttpServer, listen, type Timeouts } from '../../../server/host/http-server.ts'
import type { FakeUpstream } from '../upstream/upstream.ts'
import { configFor } from './bff.ts'

export interface BffOnPort {
  port: number
  url: string
  closeStreams(): void
  close(): Promise<void>
}

/** As in `main`: Node's server in front, undici's pool behind. */
export async function aBffOnPort(
  upstream: FakeUpstream,
  { timeouts, ...more }: Partial<BffOptions> & { timeouts?: Timeouts } = {},
): Promise<BffOnPort> {
  const send = undiciTransport()
  const port: HttpServer = await listen(0, '127.0.0.1', timeouts && { timeouts })
  const config = configFor(upstream.url)
  const bff = createBff({
    config,
    transport: send,
    log: createLog(() => {}),
    clientSignal: clientSignal,
    ...more,
  })
  port.serve(bff)
  return {
    port: port.port,
    url: `http://127.0.0.1:${port.port}`,
    closeStreams: bff.closeStreams,
    async close() {
      await port.close()
      await send.close()
    },
  }
}

export interface RawClient {
  socket: Socket
  /** The bytes received so far. */
  text(): string
  /** All bytes until the server ended the connection. */
  ended: Promise<string>
}

/** Connects and writes the bytes. */
export function aRawClient(port: number, bytes = ''): RawClient {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  // A reset counts as an end.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  if (bytes) socket.write(bytes)
  return { socket, text: () => text, ended }
}

/** The status codes in a raw HTTP stream. */
export const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
