// Serves the documentation site from its sources with VitePress, if its packages are installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const VITEPRESS = 'docs/node_modules/vitepress/bin/vitepress.js'

/**
 * @param {{ port: number, start: (args: string[]) => unknown }} options
 * @returns {string | undefined} its address; undefined without its packages
 */
export function startDocs({ port, start }) {
  if (!existsSync(VITEPRESS)) return undefined
  // The generated pages, as they are at the start.
  const data = spawn(process.execPath, ['--import', 'tsx', 'scripts/site/write-data.ts'], {
    stdio: 'inherit',
  })
  data.once('exit', (code) => {
    if (code === 0) start([VITEPRESS, 'dev', 'docs', '--port', String(port), '--strictPort'])
  })
  return `http://localhost:${port}`
}
