// Runs modules from their sources with Vite, and runs them again after a saved file that they depend on.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
// A pause for editors that save several files at once.
const SETTLE_MS = 20

/** @param {string} name of the cache's folder */
export async function createModules(name) {
  const vite = await createServer({
    configFile: false,
    root: `${root}server`,
    appType: 'custom',
    cacheDir: `${root}node_modules/.cache/${name}`,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: ['**/dist/**'] } },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    /** @param {string} path from the root of the repository */
    load: (path) => vite.ssrLoadModule(root + path),

    /**
     * Calls back after saved files of loaded modules. A failure is printed.
     * @param {(paths: string[]) => Promise<void>} replace takes the paths from the root of the repository
     */
    onChange(replace) {
      let timer
      const saved = new Set()
      // In sequence, because an earlier replacement may still close the code before it.
      let last = Promise.resolve()
      const enqueue = () => {
        last = last.then(tryReplace)
      }
      async function tryReplace() {
        const paths = [...saved]
        saved.clear()
        if (paths.length === 0) return
        try {
          await replace(paths)
        } catch (error) {
          console.error(
            `The earlier code still runs. ${error instanceof Error ? error.stack : error}`,
          )
        }
      }
      vite.watcher.on('all', (_, path) => {
        const { moduleGraph } = vite.environments.ssr
        if (!moduleGraph.getModulesByFile(path)) return
        // Vite does so too, but not always before the timer.
        moduleGraph.onFileChange(path)
        saved.add(path.slice(root.length))
        clearTimeout(timer)
        timer = setTimeout(enqueue, SETTLE_MS)
      })
    },
  }
}
