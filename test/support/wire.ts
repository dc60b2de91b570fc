/** The BFF behind a port of its own, and clients that write to it whatever bytes they like. */
import { connect, type Socket } from 'node:net'
import { type BffOptions, createBff } from '../../server/app.ts'
import { leaving } from '../../server/node/leaving.ts'
import { type OpenPort, openPort, type Timeouts } from '../../server/node/listen.ts'
import { createLog } from '../../server/node/log.ts'
import { pool } from '../../server/node/pool.ts'
import { configFor } from './bff.ts'
import type { FakeUpstream } from './upstream.ts'

export interface Wire {
  port: number
  url: string
  close(): Promise<void>
}

/** As `main` serves it: Node's server in front, undici's pool behind. */
export async function aWire(
  upstream: FakeUpstream,
  { timeouts, ...more }: Partial<BffOptions> & { timeouts?: Timeouts } = {},
): Promise<Wire> {
  const send = pool()
  const port: OpenPort = await openPort(0, '127.0.0.1', 'PORT', timeouts)
  const config = configFor(upstream.url)
  port.serve(createBff({ config, send, log: createLog(() => {}), leaving, ...more }))
  return {
    port: port.port,
    url: `http://127.0.0.1:${port.port}`,
    async close() {
      await port.close()
      await send.close()
    },
  }
}

export interface Client {
  socket: Socket
  /** All that has come so far. */
  text(): string
  /** All that came until the other side ended the connection. */
  ended: Promise<string>
}

/** Connects and writes. */
export function aClient(port: number, bytes = ''): Client {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  // A reset is an end, too.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  if (bytes) socket.write(bytes)
  return { socket, text: () => text, ended }
}

/** The statuses of the answers in a piece of HTTP. */
export const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
