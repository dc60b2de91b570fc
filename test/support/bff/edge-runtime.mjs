/** Edge runtime for a worker: Node-only globals and modules are removed before it loads. */
import { createServer } from 'node:http'
import { register } from 'node:module'

const [, , worker, port] = process.argv
const { env } = process
// Node's own fetch keeps them, because it depends on them.
const isNodeItself = () => /\bnode:internal/.test(new Error().stack?.split('\n')[3] ?? '')
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) {
  const value = globalThis[name]
  const left = name === 'process' ? { env } : undefined
  Object.defineProperty(globalThis, name, { get: () => (isNodeItself() ? value : left) })
}
const withoutModules = `
  import { isBuiltin } from 'node:module'
  export function resolve(name, context, next) {
    if (isBuiltin(name)) throw new Error(name + ' is not here')
    return next(name, context)
  }`
register(`data:text/javascript,${encodeURIComponent(withoutModules)}`)
const { default: app } = await import(worker)

createServer(async (incoming, outgoing) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method, url, headers } = incoming
  const body = chunks.length > 0 ? new Blob(chunks) : undefined
  const request = new Request(`http://edge.example${url}`, { method, headers, body })
  // The second argument is specific to the runtime, such as the remote address.
  const answer = await app.fetch(request, { remoteAddr: incoming.socket.address() })
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(new Uint8Array(await answer.arrayBuffer()))
}).listen(Number(port), 'localhost')
