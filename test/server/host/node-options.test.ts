/** `createNodeOptions`: ports that it opens and closes, and its notices at the start. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { parseEnv } from '../../../server/bff/config.ts'
import { withSecretFiles } from '../../../server/bff/node/secret-files.ts'
import { createNodeOptions } from '../../../server/bff/node/setup.ts'
import { freePort } from '../../support/browser/system.ts'

const LIVE = {
  TILL_MODE: 'live',
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'CANARY-secret',
  TILL_API_KEYS: 'CANARY-key-0123456789',
  TILL_SESSION_KEYS: `k1:CANARY-${'a'.repeat(32)}`,
  TILL_ALLOWED_ORIGINS: 'https://shop.example',
}

function aLog() {
  const entries: object[] = []
  const take = (entry: object) => void entries.push(entry)
  return { entries, info: take, error: take }
}

const isFree = (port: number) =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

describe('the options of a server on Node', () => {
  it('leave no port open when they can not be made', async () => {
    const port = await freePort()
    const env = parseEnv({ ...LIVE, METRICS_PORT: String(port) })
    await assert.rejects(createNodeOptions(env, { log: aLog(), scripts: '/no/such/folder' }))
    assert.equal(await isFree(port), true)
  })

  it('are made without a port and without metrics if METRICS_PORT is off', async () => {
    const env = parseEnv({ ...LIVE, METRICS_PORT: 'off' })
    const { options, close } = await createNodeOptions(env, { log: aLog(), ...(await noScripts()) })
    assert.equal(options.telemetry, undefined)
    await close()
  })

  it('log in live mode that the state of one process ends with it', async () => {
    for (const [mode, expected] of [
      ['live', 1],
      ['sandbox', 0],
    ] as const) {
      const log = aLog()
      const env = parseEnv({ ...LIVE, TILL_MODE: mode, METRICS_PORT: 'off' })
      const { close } = await createNodeOptions(env, { log, ...(await noScripts()) })
      await close()
      const notices = log.entries.filter((entry) =>
        /REDIS_URL.*restart/.test(JSON.stringify(entry)),
      )
      assert.equal(notices.length, expected, mode)
    }
  })
})

describe('values in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, 'CANARY-from a file\n')

  it('replace the keys that name them, without the last line break', () => {
    const { TILL_CLIENT_SECRET: _secret, ...rest } = LIVE
    const env = parseEnv(withSecretFiles({ ...rest, TILL_CLIENT_SECRET_FILE: file }))
    assert.equal(env.TILL_CLIENT_SECRET, 'CANARY-from a file')
  })

  it('are refused beside the value itself, and where they can not be read', () => {
    const both = { ...LIVE, TILL_CLIENT_SECRET_FILE: file }
    assert.throws(() => withSecretFiles(both), /^ConfigError: TILL_CLIENT_SECRET and .*_FILE/)
    const missing = { TILL_API_KEYS_FILE: `${file}-CANARY` }
    assert.throws(
      () => withSecretFiles(missing),
      ({ message }: Error) => /^TILL_API_KEYS_FILE .*ENOENT$/.test(message),
    )
  })

  it('are none for names that are no key', () => {
    assert.throws(() => parseEnv(withSecretFiles({ TILL_OTHER_FILE: file })), /TILL_OTHER_FILE/)
  })
})

/** An empty folder of scripts. */
async function noScripts() {
  const scripts = mkdtempSync(join(tmpdir(), 'till-scripts-'))
  process.once('exit', () => rmSync(scripts, { recursive: true, force: true }))
  return { scripts }
}
