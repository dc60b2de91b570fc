/**
 * Closes connections to clients that do not read, so that the bytes waiting to be sent make no progress.
 *
 * `server.timeout` is no alternative, because it also closes connections that wait for their response.
 */
import type { Socket } from 'node:net'

/** A client that reads slowly makes progress, so its connection is kept. */
export const STALLED_MS = 30_000

/** The part of Node's HTTP/1 and HTTP/2 servers that is used. */
interface Listening {
  on(event: 'connection', listener: (socket: Socket) => void): unknown
  on(event: 'listening' | 'close', listener: () => void): unknown
}

/**
 * @param stalledMs time without progress after which a connection is closed
 * @param everyMs interval between two checks of all connections
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
  const check = () => {
    const now = performance.now()
    for (const [socket, last] of waiting) {
      const progress = socket.writableLength > 0 ? progressOf(socket) : undefined
      if (progress === undefined) waiting.set(socket, undefined)
      else if (progress !== last?.progress) waiting.set(socket, { progress, since: now })
      else if (now - last.since >= stalledMs) socket.destroy()
    }
  }
  server.on('listening', () => {
    const timer = setInterval(check, everyMs)
    timer.unref()
    server.on('close', () => clearInterval(timer))
  })
}

/** Changes whenever bytes leave: whole chunks, and parts of the chunk that the kernel is sending. */
function progressOf(socket: Socket): string {
  // Node's own idle timeout reads this member as well; without it only whole chunks count.
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize ?? 0}`
}
