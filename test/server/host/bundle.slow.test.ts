/** The server bundled into one file. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, it } from 'vitest'

const LIVE = {
  TILL_MODE: 'live',
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'CANARY-secret',
  TILL_API_KEYS: 'CANARY-key-0123456789',
  TILL_SESSION_KEYS: `k1:CANARY-${'a'.repeat(32)}`,
  TILL_ALLOWED_ORIGINS: 'https://shop.example',
}

describe('a bundle of one file', () => {
  it('says at the start that it serves no elements, and names the option', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'till-bundle-'))
    const file = join(folder, 'server.mjs')
    try {
      await build({
        configFile: false,
        root: join(import.meta.dirname, '../../..'),
        logLevel: 'error',
        publicDir: false,
        ssr: { noExternal: true },
        build: { ssr: 'server/bff/node/setup.ts', outDir: folder, minify: false },
      })
      writeFileSync(file, BUNDLED)
      const env = {
        ...process.env,
        SETTINGS: JSON.stringify({ ...LIVE, METRICS_PORT: 'off', TILL_SERVICES: {} }),
      }
      const { stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
      assert.match(stdout, /elements are not served.*set scripts to their folder/, stderr)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const BUNDLED = `
  import { createNodeOptions } from './setup.js'
  const { close } = await createNodeOptions(JSON.parse(process.env.SETTINGS))
  await close()
`
