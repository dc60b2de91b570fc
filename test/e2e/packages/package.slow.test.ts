/** The packed npm package of the server: complete, and working with its declared dependencies. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { SCRIPTS } from '../../../scripts/build/cdn.mjs'
import { ENVIRONMENT_KEYS } from '../../../server/bff/core/config/schema.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MODULES = 'node_modules'

describe('the package of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till package '))
  const inside = join(folder, 'package')
  const read = () => JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8'))
  beforeAll(() => {
    const pack = ['pack', '--workspace', '@tillkit/server', '--pack-destination', folder]
    execFileSync('npm', pack, { cwd: root, stdio: 'pipe' })
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
    execFileSync('tar', ['-xzf', name!], { cwd: folder })
    // Its declared dependencies, and nothing else.
    for (const dependency of Object.keys(read().dependencies)) {
      const place = join(folder, MODULES, dependency)
      mkdirSync(dirname(place), { recursive: true })
      // The nested copy, if the root has another version.
      const nested = join(root, 'server', MODULES, dependency)
      symlinkSync(existsSync(nested) ? nested : join(root, MODULES, dependency), place)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('contains every file that it lists', () => {
    const { bin, exports } = read()
    const named = JSON.stringify([bin, exports]).match(/(?<=")[^"]*dist\/[^"]+/g) ?? []
    assert.ok(named.length >= 2)
    for (const file of named) {
      assert.ok(existsSync(join(inside, file.replace('/*', ''))), `${file} is missing`)
    }
  })

  it('contains its licence and a README', () => {
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
    assert.equal(readFileSync(join(inside, 'LICENSE'), 'utf8'), licence)
    assert.ok(existsSync(join(inside, 'README.md')))
  })

  it('prints the usage of each command, with every environment variable', () => {
    const help = (name: string) =>
      execFileSync(process.execPath, [join(inside, read().bin[name]), '--help'], {
        encoding: 'utf8',
      })
    for (const key of ENVIRONMENT_KEYS) assert.match(help('tillkit'), new RegExp(`\\b${key}\\b`))
    assert.match(help('tillkit'), /^Usage: tillkit .*\nExample:\n/s)
    assert.match(help('tillkit-sandbox'), /^Usage: tillkit-sandbox .*--port .*\nExample:\n/s)
  })

  it('prints the version of each command', () => {
    for (const name of ['tillkit', 'tillkit-sandbox']) {
      const command = [join(inside, read().bin[name]), '--version']
      const output = execFileSync(process.execPath, command, { encoding: 'utf8' })
      assert.equal(output, `${read().version}\n`)
    }
  })

  it('runs the BFF as a command', async () => {
    const bff = spawn(process.execPath, [join(inside, read().bin.tillkit)], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        TILL_MODE: 'live',
        TILL_UPSTREAM_BASE_URL: 'https://api.example',
        TILL_CLIENT_ID: 'id',
        TILL_CLIENT_SECRET: 'a-secret-of-the-test',
        TILL_API_KEYS: 'an-api-key-of-the-test',
        TILL_SESSION_KEYS: 'k1:a-session-key-of-the-test-of-32-bytes',
        TILL_ALLOWED_ORIGINS: 'https://shop.example',
        PORT: '0',
        METRICS_PORT: '0',
      },
    })
    let said = ''
    bff.stdout.on('data', (text) => {
      said += text
    })
    bff.stderr.on('data', (text) => {
      said += text
    })
    while (!/listens on/.test(said) && bff.exitCode === null) {
      await Promise.race([once(bff.stdout, 'data'), once(bff, 'exit')])
    }
    const [url] = /http:\S+/.exec(said) ?? assert.fail(said)
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    for (const name of SCRIPTS) {
      const script = await (await fetch(`${url}/${name}.js`)).text()
      assert.equal(script, readFileSync(join(root, `components/dist/cdn/${name}.js`), 'utf8'))
    }
    for (const folder of ['', 'backoffice/', 'pricing-table/'])
      assert.equal((await fetch(`${url}/locales/${folder}de.json`)).status, 200)
    bff.kill('SIGINT')
    assert.deepEqual(await once(bff, 'exit'), [0, null])
  })

  it('runs the BFF with a sandbox, as the README says, from an empty folder', async () => {
    const empty = mkdtempSync(join(folder, 'empty '))
    const bff = spawn(process.execPath, [join(inside, read().bin.tillkit)], {
      cwd: empty,
      env: {
        PATH: process.env.PATH,
        TILL_ALLOWED_ORIGINS: 'http://localhost:3000',
        PORT: '0',
        SANDBOX_PORT: '0',
        METRICS_PORT: '0',
      },
    })
    let said = ''
    for (const stream of [bff.stdout, bff.stderr]) {
      stream.on('data', (text) => {
        said += text
      })
    }
    const [link] = await new Promise<RegExpMatchArray>((resolve, reject) => {
      bff.stdout.on('data', () => {
        const found =
          said.includes('Ctrl-C') && said.match(/http:\S+\/ncp\/payment\/PLB-\w+|http:\S+\/sandbox/)
        if (found) resolve(found)
      })
      bff.once('exit', () => reject(new Error(said)))
    })
    // Its page and its style sheet were files of their own.
    const page = await fetch(link)
    assert.equal(page.status, 200, said)
    const [, sheet = ''] = /href="([^"]+\.css[^"]*)"/.exec(await page.text()) ?? []
    assert.equal((await fetch(new URL(sheet, link))).status, 200)
    bff.kill('SIGINT')
    assert.deepEqual(await once(bff, 'exit'), [0, null])
  })

  it('runs the sandbox as a command from any folder', async () => {
    const command = join(folder, 'tillkit-sandbox')
    symlinkSync(join(inside, read().bin['tillkit-sandbox']), command)
    const sandbox = spawn(process.execPath, [command, '--port', '0', '--memory', '--no-seed'], {
      cwd: folder,
    })
    let said = ''
    for (const stream of [sandbox.stdout, sandbox.stderr]) {
      stream.on('data', (text) => {
        said += text
      })
    }
    while (!said.includes('Ctrl-C') && sandbox.exitCode === null) {
      await Promise.race([once(sandbox.stdout, 'data'), once(sandbox, 'exit')])
    }
    const [page] = /http:\S+\/sandbox/.exec(said) ?? assert.fail(said)
    assert.equal((await fetch(page)).status, 200)
    sandbox.kill('SIGTERM')
    assert.deepEqual(await once(sandbox, 'exit'), [0, null])
  })
})
