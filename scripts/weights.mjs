// Measures the elements as pages load them: bytes of brotli, with Lit.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { SCRIPTS } from './build/cdn.mjs'

const components = new URL('../components/', import.meta.url)

/** The sizes of the last release; `npm run release` writes them. */
export const RELEASED_WEIGHTS = fileURLToPath(new URL('released-weights.json', components))

const ENTRY = 'virtual:page'

/** Tags of the elements for customers. */
function customersElements() {
  return readdirSync(new URL('dist', components))
    .flatMap((name) => /^(\w+-[\w-]+)\.js$/.exec(name)?.[1] ?? [])
    .sort()
}

/** @returns {Promise<Record<string, number>>} bytes of each script, and of each element with `<till-session>` in an application */
export async function measureWeights() {
  const weights = {}
  for (const name of SCRIPTS) {
    const script = readFileSync(new URL(`dist/cdn/${name}.js`, components))
    weights[`${name}.js`] = brotliCompressSync(script).length
  }
  for (const tag of customersElements()) {
    const page = `import 'tillkit/till-session.js'\nimport 'tillkit/${tag}.js'`
    const { code } = await bundled(page, { external: [] })
    weights[`<${tag}>`] = brotliCompressSync(code).length
  }
  return weights
}

/**
 * The minified chunk of a module that imports the built package, by default without Lit.
 * @returns {Promise<import('vite').Rolldown.OutputChunk>}
 */
export async function bundled(source, { external = /^lit($|\/)/ } = {}) {
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
        external,
      },
    },
  })
  return result.output[0]
}
