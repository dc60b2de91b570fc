// Measures the built elements as pages load them: bytes of brotli, and the code of each folder without compression.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The sizes of the last release; `npm run release` writes them. */
export const RELEASED_WEIGHTS = fileURLToPath(
  new URL('../components/released-weights.json', import.meta.url),
)

const ENTRY = 'virtual:page'

/** Files for a script tag, with Lit inside, and the import of the package that has the same elements. */
const SCRIPTS = {
  'pay-link-button.js': 'tillkit/pay-link-button.js',
  'pay-link-return.js': 'tillkit/pay-link-return.js',
  'tillkit.js': 'tillkit',
  'backoffice.js': 'tillkit/backoffice.js',
}

/** Elements that an application imports one by one, without Lit. */
const ELEMENTS = ['usage-meter', 'invoice-list', 'spend-chart']

/** @typedef {{ brotli: number, folders: Record<string, number> }} Weight */

/** @returns {Promise<Record<string, Weight>>} bytes by the name of a file or an element */
export async function measureWeights() {
  const weights = {}
  for (const [name, specifier] of Object.entries(SCRIPTS)) {
    const script = readFileSync(new URL(`../components/dist/cdn/${name}`, import.meta.url))
    const chunk = await bundled(`import '${specifier}'`)
    weights[name] = { brotli: brotliCompressSync(script).length, folders: foldersOf(chunk) }
  }
  for (const tag of ELEMENTS) {
    const chunk = await bundled(`import 'tillkit/${tag}.js'`)
    weights[`<${tag}>`] = {
      brotli: brotliCompressSync(chunk.code).length,
      folders: foldersOf(chunk),
    }
  }
  return weights
}

/** Bytes of code by folder of the package, such as `internal/session` or `invoice-list`. */
function foldersOf({ modules }) {
  const folders = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const path = id.replaceAll('\\', '/').split('/components/dist/')[1]
    if (!path) continue
    const [room, inner] = path.split('/')
    const isRoom = room === 'internal' || room === 'backoffice'
    const folder = path.includes('/') ? (isRoom ? `${room}/${inner}` : room) : '.'
    folders[folder] = (folders[folder] ?? 0) + renderedLength
  }
  return folders
}

/**
 * The minified chunk of a module that imports the built package.
 * @returns {Promise<import('vite').Rolldown.OutputChunk>}
 */
export async function bundled(source) {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) => (id === `\0${ENTRY}` ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: /^lit($|\/)/,
      },
    },
  })
  return result.output[0]
}
