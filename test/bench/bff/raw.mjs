/** Lower bound for Node: its own server and a pool's dispatch, headers passed on both ways, nothing parsed. */
import { createServer } from 'node:http'
import { Pool } from 'undici'
import { listening, upstreamUrl } from './target.mjs'

const pool = new Pool(upstreamUrl)

listening(
  createServer((request, response) => {
    const { host: _, connection: __, ...headers } = request.headers
    pool.dispatch(
      { path: request.url, method: request.method, headers },
      {
        onRequestStart() {},
        onResponseStart(_, status, headers) {
          response.writeHead(status, headers)
        },
        onResponseData(_, chunk) {
          response.write(chunk)
        },
        onResponseEnd() {
          response.end()
        },
        onResponseError() {
          response.destroy()
        },
      },
    )
  }),
)
