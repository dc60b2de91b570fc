// Bundles the elements of a page from their sources, because a browser loads one script sooner than 200 modules.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { SCRIPTS } from '../build/cdn.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const FOLDER = at('components/')
// The documentation site has them below its own address.
const SCRIPT = new RegExp(`^(?:/guide/tillkit)?/(${SCRIPTS.join('|')})\\.js$`)
/** All words of a language, of which the built scripts load their part. */
const LOCALES = /^(?:\/guide\/tillkit)?\/locales\/(?:[\w-]+\/)?/

/** A Vite plugin: `/tillkit.js` and the other scripts, bundled again after a change, and their translations. */
export const elements = () => {
  const bundles = new Map()
  /** A failed bundle is tried again at the next request. */
  function bundle(entry) {
    if (!bundles.has(entry)) {
      const started = bundleOf(entry)
      bundles.set(entry, started)
      started.catch(() => bundles.delete(entry))
    }
    return bundles.get(entry)
  }
  return {
    name: 'elements',
    configureServer({ middlewares, watcher, ws, config }) {
      watcher.add(FOLDER)
      watcher.on('all', (_, path) => {
        if (!path.startsWith(FOLDER) || !/\.(ts|json)$/.test(path) || path.includes('/dist/'))
          return
        // Bundled during the reload of the page.
        const entries = [...bundles.keys()]
        bundles.clear()
        for (const entry of entries) bundle(entry).catch(() => {})
        ws.send({ type: 'full-reload' })
      })
      middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url, 'http://localhost')
        if (LOCALES.test(pathname)) request.url = pathname.replace(LOCALES, `/@fs${FOLDER}locales/`)
        const [, entry] = SCRIPT.exec(pathname) ?? []
        if (!entry) return next()
        try {
          const code = await bundle(entry)
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.end(code)
        } catch (error) {
          config.logger.error(error.message)
          ws.send({ type: 'error', err: { message: error.message, stack: '' } })
          response.writeHead(500).end()
        }
      })
    },
  }
}

async function bundleOf(entry) {
  const [{ output }] = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // As in vite.config.ts, but not minified.
    oxc: {
      decorator: { legacy: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
      assumptions: { setPublicClassFields: true },
    },
    build: {
      target: 'es2022',
      write: false,
      minify: false,
      sourcemap: 'inline',
      lib: { entry: `${FOLDER}${entry}.ts`, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return output[0].code
}
