// Completes the script-tag files after their build: translations, integrity, and the copy that the server serves.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The files for a script tag, each with an entry of its name in `components`. */
export const SCRIPTS = [
  'tillkit',
  'backoffice',
  'pricing-table',
  'pay-link-button',
  'pay-link-return',
]

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const BUILT = at('components/dist/cdn')
const SERVED = at('server/dist/elements')

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/** @returns {[name: string, sizes: { brotli: number }][]} the scripts with their compressed size in bytes */
export function completeCdn() {
  if (!existsSync(BUILT)) return []
  const scripts = writeIntegrity()
  // Both packages take them when all of them are there.
  if (SCRIPTS.some((name) => !existsSync(join(BUILT, `${name}.js`)))) return scripts
  writeWords()
  rmSync(SERVED, { recursive: true, force: true })
  cpSync(BUILT, SERVED, { recursive: true, filter: (path) => !path.endsWith('.map') })
  compressFiles()
  return scripts
}

/**
 * Writes each script's part of the one file of a language: the words whose keys it has. The back office also loads those
 * of the customer's elements.
 */
function writeWords() {
  const scriptOf = (name) => readFileSync(join(BUILT, `${name}.js`), 'utf8')
  const has = (script, key) => script.includes(`"${key}"`)
  const customers = scriptOf('tillkit')
  const words = join(BUILT, 'locales')
  rmSync(words, { recursive: true, force: true })
  for (const name of SCRIPTS) {
    const script = scriptOf(name)
    const isOf = ([key]) => (name === 'backoffice' ? !has(customers, key) : has(script, key))
    const folder = name === 'tillkit' ? words : join(words, name)
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(at('components/locales'))) {
      const all = JSON.parse(readFileSync(at(`components/locales/${file}`), 'utf8'))
      const part = Object.fromEntries(Object.entries(all).filter(isOf))
      writeFileSync(join(folder, file), `${JSON.stringify(part, null, 2)}\n`)
    }
  }
  cpSync(words, at('components/dist/locales'), { recursive: true })
}

/** Writes version, integrity, sizes (bytes) and preload tag of the scripts beside them. */
function writeIntegrity() {
  const { version } = JSON.parse(readFileSync(at('components/package.json'), 'utf8'))
  const names = readdirSync(BUILT).filter((name) => name.endsWith('.js'))
  const entries = names.sort().map((name) => {
    const bytes = readFileSync(join(BUILT, name))
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    const preload = `<link rel="modulepreload" crossorigin href="/tillkit@${version}/${name}" integrity="${integrity}">`
    return [name, { integrity, bytes: bytes.length, brotli: brotli(bytes).length, preload }]
  })
  const content = { version, files: Object.fromEntries(entries) }
  writeFileSync(join(BUILT, 'integrity.json'), `${JSON.stringify(content, null, 2)}\n`)
  return entries
}

/**
 * Writes each served file in both encodings beside it, because a server compresses with less effort. Source maps are
 * large and rarely loaded, so they have none.
 */
function compressFiles() {
  for (const entry of readdirSync(SERVED, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotli(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
