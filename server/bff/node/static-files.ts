/**
 * Serves the files for the script tag: the elements, integrity, messages and notices of licences.
 *
 * Any page may load them, so there is no origin check. They are read once, with the compressed copies that the build
 * writes. Each has a short address and one with the version, for ever the same.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { etagMatches } from '../core/http/etag.ts'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
}

type Bytes = Buffer<ArrayBuffer>

/** A year: the content of a versioned address never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** True if the path can be one of these files. */
export const isStaticFile = (path: string): boolean =>
  /^\/(tillkit(@|%40)[\w.+-]+\/)?(locales\/([\w-]+\/)?)?[\w-]+\.(js|json|licenses\.md)$/.test(path)

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
  const version = versionOf(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[name.split('.').pop() ?? '']
    if (!type) continue
    const file = readFile(join(folder, name), type)
    const path = name.split(sep).join('/')
    // Revalidated each time, because a page names the integrity of the newest file, and the browser would
    // block an older copy from its cache.
    app.get(`/${path}`, (c) => sendFile(c, file, 'public, no-cache'))
    if (version === undefined) continue
    // Some tools encode the "@", which Hono does not decode.
    for (const at of ['@', '%40'])
      app.get(`/tillkit${at}${version}/${path}`, (c) => sendFile(c, file, IMMUTABLE))
  }
  return app
}

/** The version of the built files; undefined for a folder of other files. */
function versionOf(folder: string): string | undefined {
  const path = join(folder, 'integrity.json')
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { version?: string }).version
}

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly bytes: Bytes
  /** Encoded contents by the name of their content coding, the smallest first. */
  readonly encoded: ReadonlyMap<string, Bytes>
}

/** Reads a file and its encoded copies, which the build writes beside it. */
function readFile(path: string, type: string): StaticFile {
  const bytes = readFileSync(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const encoded = Object.entries({ br: `${path}.br`, gzip: `${path}.gz` })
    .filter(([, copy]) => existsSync(copy))
    .map(([coding, copy]) => [coding, readFileSync(copy)] as const)
  return { type, etag, bytes, encoded: new Map(encoded) }
}

function sendFile(c: Context, { type, etag, bytes, encoded }: StaticFile, cacheControl: string) {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', cacheControl)
  c.header('Vary', 'Accept-Encoding')
  const accepted = acceptedCodings(c.req.header('accept-encoding') ?? '')
  const coding = [...encoded.keys()].find((name) => accepted.has(name))
  // Each encoding is a representation with a tag of its own (RFC 9110, 8.8.3.3).
  const tag = coding === undefined ? etag : etag.replace(/"$/, `-${coding}"`)
  c.header('ETag', tag)
  if (etagMatches(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  c.header('Content-Type', type)
  if (coding === undefined) return c.body(bytes)
  c.header('Content-Encoding', coding)
  return c.body(encoded.get(coding)!)
}

/** The named content codings, without those of weight 0 (RFC 9110, 12.5.3). */
const acceptedCodings = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]!.trim()),
  )
