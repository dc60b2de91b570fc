/**
 * Closes connections whose client does not read: bytes wait to be sent, and none of them leave.
 *
 * `server.timeout` does not do: it also ends connections whose answer is still being made.
 */
import type { Socket } from 'node:net'

/** Milliseconds. A client that reads slowly makes progress, and is not closed. */
export const STALLED_MS = 30_000

/** The part of a server that is needed, of HTTP/1 and HTTP/2 alike. */
interface Listening {
  on(event: 'connection', listener: (socket: Socket) => void): unknown
  on(event: 'listening' | 'close', listener: () => void): unknown
}

/**
 * @param stalledMs closes a connection after so long without progress
 * @param everyMs looks at all connections so often
 */
export function closeStalledSockets(
  server: Listening,
  stalledMs = STALLED_MS,
  everyMs = 1_000,
): void {
  const waiting = new Map<Socket, { progress: string; since: number } | undefined>()
  server.on('connection', (socket) => {
    waiting.set(socket, undefined)
    socket.once('close', () => waiting.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, last] of waiting) {
      const progress = socket.writableLength > 0 ? progressOf(socket) : undefined
      if (progress === undefined) waiting.set(socket, undefined)
      else if (progress !== last?.progress) waiting.set(socket, { progress, since: now })
      else if (now - last.since >= stalledMs) socket.destroy()
    }
  }
  server.on('listening', () => {
    const timer = setInterval(look, everyMs)
    timer.unref()
    server.on('close', () => clearInterval(timer))
  })
}

/** Changes whenever bytes leave: whole chunks, and parts of the chunk that the system is sending. */
function progressOf(socket: Socket): string {
  // Node's own idle timeout reads this member too; without it whole chunks count alone.
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize ?? 0}`
}
