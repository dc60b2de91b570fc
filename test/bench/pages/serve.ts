/** Serves pages and their scripts from memory, compressed as a shop's own server would. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
}

/** Maps paths to files. The extension sets the content type; without one it is JSON. */
export async function serve(files: Record<string, string | Uint8Array>) {
  const answers = new Map(
    Object.entries(files).map(([path, body]) => {
      const type = TYPES[path.match(/\.(\w+)$/)?.[1] ?? 'json']!
      return [path, { type, body: brotliCompressSync(body) }]
    }),
  )
  const server = createServer(({ url }, response) => {
    const answer = answers.get(new URL(url!, 'http://localhost').pathname)
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': answer.type,
      'content-encoding': 'br',
      'content-length': answer.body.length,
    })
    return response.end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}

/** Bundles and minifies a source of this folder for browsers. */
export async function bundled(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`./${name}`, import.meta.url)),
        formats: ['es'],
      },
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  })
  const [script] = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output.filter((file) => file.type === 'chunk') : [],
  )
  return script!.code
}
