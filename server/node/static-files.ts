/**
 * Serves the files for the script tag: the elements, their source maps, integrity and messages.
 *
 * Any page may load them, so there is no origin check. They are read once and cached compressed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { Hono } from 'hono'

const compress = promisify(brotliCompress)

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  map: 'application/json',
  json: 'application/json',
}

/** True if the path can be one of these files. */
export const isStaticFile = (path: string): boolean =>
  /^\/(locales\/)?[\w-]+\.(js|js\.map|json)$/.test(path)

/** Folder of the elements inside this package; undefined before the package is built. */
export function elementsFolder(): string | undefined {
  try {
    const file = fileURLToPath(import.meta.resolve('@tillkit/server/elements/tillkit.js'))
    // A path inside the package resolves even if the file does not exist.
    return existsSync(file) ? dirname(file) : undefined
  } catch {
    return undefined
  }
}

/**
 * @param folder of the built files, that of this package when absent; all files in it become public
 * @throws {Error} when this package is not built
 */
export function staticFiles(folder = elementsFolder()): Hono {
  if (folder === undefined) throw new Error('@tillkit/server holds no elements: npm run build')
  const app = new Hono()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[name.split('.').pop() ?? '']
    if (!type) continue
    const bytes = readFileSync(join(folder, name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    let small: Promise<Buffer<ArrayBuffer>> | undefined

    app.get(`/${name.split(sep).join('/')}`, async (c) => {
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      c.header('X-Content-Type-Options', 'nosniff')
      // Revalidated each time, because a page names the integrity of the newest file, and the browser would
      // block an older copy from its cache.
      c.header('Cache-Control', 'public, no-cache')
      c.header('Vary', 'Accept-Encoding')
      c.header('ETag', etag)
      if (c.req.header('if-none-match') === etag) return c.body(null, 304)
      c.header('Content-Type', type)
      if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(bytes)
      small ??= compress(bytes) as Promise<Buffer<ArrayBuffer>>
      c.header('Content-Encoding', 'br')
      return c.body(await small)
    })
  }
  return app
}
