/** Clients that pipeline requests over one connection and never read a response. */
import { connect } from 'node:net'

/**
 * @param path of an answer that is large, so that it soon fills all buffers on the way
 * @returns when the server has closed the connection
 */
export function neverReads(port: number, path: string, requests = 50): Promise<void> {
  const get = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(get.repeat(requests))
  // A client that does not read notices the end at its next write.
  const again = setInterval(() => socket.write(get), 50)
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(again)
      resolve()
    }),
  )
}
