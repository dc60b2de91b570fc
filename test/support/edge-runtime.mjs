/** A runtime with web standards alone, for the worker that is named: what only Node has is gone before it loads. */
import { createServer } from 'node:http'

const [, , worker, port] = process.argv
const environment = { ...process.env }
// What makes Node's own fetch goes on having them.
const isNodeItself = () => /\bnode:internal/.test(new Error().stack?.split('\n')[3] ?? '')
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) {
  const value = globalThis[name]
  Object.defineProperty(globalThis, name, { get: () => (isNodeItself() ? value : undefined) })
}
const { default: app } = await import(worker)

createServer(async (incoming, outgoing) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method, url, headers } = incoming
  const body = chunks.length > 0 ? new Blob(chunks) : undefined
  const request = new Request(`http://edge.example${url}`, { method, headers, body })
  const answer = await app.fetch(request, environment)
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(new Uint8Array(await answer.arrayBuffer()))
}).listen(Number(port), 'localhost')
