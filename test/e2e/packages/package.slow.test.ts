/** The packed npm packages of server and sandbox: complete, and working with their declared dependencies. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { SCRIPTS } from '../../../scripts/build/cdn.mjs'
import { ENVIRONMENT_KEYS } from '../../../server/bff/core/config/schema.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MODULES = 'node_modules'

/** A project's folder with packages as npm packs them: their declared dependencies, and nothing else. */
function aProject(folder: string, names: readonly string[]) {
  const placeOf = (name: string) => join(folder, MODULES, name)
  const read = (name: string) =>
    JSON.parse(readFileSync(join(placeOf(name), 'package.json'), 'utf8'))
  for (const name of names) {
    const inside = placeOf(name)
    mkdirSync(inside, { recursive: true })
    const pack = ['pack', '--json', '--workspace', name, '--pack-destination', folder]
    const packed = execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    // The output of the build precedes the list.
    const [{ filename }] = JSON.parse(packed.slice(packed.search(/^\[/m)))
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', inside, '--strip-components=1'])
    for (const dependency of Object.keys(read(name).dependencies)) {
      const place = placeOf(dependency)
      if (existsSync(place)) continue
      mkdirSync(dirname(place), { recursive: true })
      // The nested copy, if the root has another version.
      const nested = join(root, 'server', MODULES, dependency)
      symlinkSync(existsSync(nested) ? nested : join(root, MODULES, dependency), place)
    }
  }
  return {
    folder,
    placeOf,
    read,
    /** Arguments of Node that run a command of a package. */
    command: (name: string, bin: string) => join(placeOf(name), read(name).bin[bin]),
  }
}

const SERVER = '@tillkit/server'
const SANDBOX = '@tillkit/sandbox'
const COMMANDS = { [SERVER]: 'tillkit', [SANDBOX]: 'tillkit-sandbox' }

describe('the packages of server and sandbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till package '))
  let both: ReturnType<typeof aProject>
  let alone: ReturnType<typeof aProject>
  beforeAll(() => {
    both = aProject(join(folder, 'both'), [SERVER, SANDBOX])
    alone = aProject(join(folder, 'alone'), [SERVER])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('contain every file that they list', () => {
    for (const name of [SERVER, SANDBOX]) {
      const { bin, exports } = both.read(name)
      const named = JSON.stringify([bin, exports]).match(/(?<=")[^"]*dist\/[^"]+/g) ?? []
      assert.ok(named.length >= 2)
      for (const file of named) {
        const place = join(both.placeOf(name), file.replace('/*', ''))
        assert.ok(existsSync(place), `${place} is missing`)
      }
    }
  })

  it('contain their licence and a README', () => {
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
    for (const name of [SERVER, SANDBOX]) {
      assert.equal(readFileSync(join(both.placeOf(name), 'LICENSE'), 'utf8'), licence)
      assert.ok(existsSync(join(both.placeOf(name), 'README.md')))
    }
  })

  it('have the same version, which the server expects of the sandbox', () => {
    const { version, peerDependencies } = both.read(SERVER)
    assert.equal(both.read(SANDBOX).version, version)
    assert.deepEqual(peerDependencies, { [SANDBOX]: version })
  })

  it('have types of the sandbox that need no other package', () => {
    const consumer = `
      import { type RunningSandbox, startSandbox } from '@tillkit/sandbox'
      const sandbox: RunningSandbox = await startSandbox({ seed: { customers: [{ name: 'Ada' }] } })
      const link: string | undefined = sandbox.seeded.link
      const now: Date = await sandbox.clock.advance({ days: 31 })
      const id: string = await sandbox.registerWebhook('http://localhost:3000/webhooks')
      // @ts-expect-error: a settings' value that is none
      await startSandbox({ settings: { checkout: 'LATER' } })
      export { id, link, now }`
    writeFileSync(join(both.folder, 'consumer.mts'), consumer)
    const tsc = join(root, MODULES, 'typescript-7/bin/tsc')
    const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--types', '']
    const target = ['--target', 'es2022', '--module', 'nodenext', '--exactOptionalPropertyTypes']
    const args = [tsc, ...strict, ...target, 'consumer.mts']
    const { stdout } = spawnSync(process.execPath, args, { cwd: both.folder, encoding: 'utf8' })
    assert.equal(stdout, '')
  })

  it('print the usage of each command, with every environment variable', () => {
    const help = (name: keyof typeof COMMANDS) => {
      const args = [both.command(name, COMMANDS[name]!), '--help']
      return execFileSync(process.execPath, args, { encoding: 'utf8' })
    }
    for (const key of ENVIRONMENT_KEYS) assert.match(help(SERVER), new RegExp(`\\b${key}\\b`))
    assert.match(help(SERVER), /^Usage: tillkit .*\nExample:\n/s)
    assert.match(help(SANDBOX), /^Usage: tillkit-sandbox .*--port .*\nExample:\n/s)
  })

  it('print the version of each command', () => {
    for (const [name, bin] of Object.entries(COMMANDS)) {
      const args = [both.command(name, bin), '--version']
      const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
      assert.equal(output, `${both.read(name).version}\n`)
    }
  })

  it('name the command that installs the sandbox where it is missing, or another version', () => {
    const start = () => {
      const env = { PATH: process.env.PATH, PORT: '0', METRICS_PORT: '0' }
      const args = [alone.command(SERVER, 'tillkit')]
      return spawnSync(process.execPath, args, { cwd: alone.folder, env, encoding: 'utf8' })
    }
    const { version } = alone.read(SERVER)
    const says = (is: string) => ({
      status: 1,
      stderr:
        `tillkit: Sandbox mode needs @tillkit/sandbox ${version}, which ${is}: run "npm install ./tillkit-sandbox-${version}.tgz" ` +
        '("npm pack --workspace @tillkit/sandbox" in a clone of tillkit writes the file), or set TILL_UPSTREAM_BASE_URL.\n',
    })
    const missing = start()
    assert.deepEqual({ status: missing.status, stderr: missing.stderr }, says('is not installed'))
    mkdirSync(alone.placeOf(SANDBOX))
    const other = { name: SANDBOX, version: '0.0.9' }
    writeFileSync(join(alone.placeOf(SANDBOX), 'package.json'), JSON.stringify(other))
    const { status, stderr } = start()
    assert.deepEqual({ status, stderr }, says('is installed as 0.0.9'))
    rmSync(alone.placeOf(SANDBOX), { recursive: true })
  })

  it('name it, too, where a test needs it', () => {
    const program =
      "import { createTestBed } from '@tillkit/server/testing'\nawait createTestBed().catch((error) => console.log(error.message))"
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = spawnSync(process.execPath, args, { cwd: alone.folder, encoding: 'utf8' })
    const { version } = alone.read(SERVER)
    assert.match(
      stdout,
      /^createTestBed needs @tillkit\/sandbox .* which is not installed: run "npm install .*\)\.\n$/,
    )
    assert.ok(stdout.includes(`./tillkit-sandbox-${version}.tgz`))
  })

  it('run the BFF without the sandbox in live mode', async () => {
    const bff = spawn(process.execPath, [alone.command(SERVER, 'tillkit')], {
      cwd: alone.folder,
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

  it('run the BFF with a sandbox, as the README says, from an empty folder', async () => {
    const empty = mkdtempSync(join(folder, 'empty '))
    const bff = spawn(process.execPath, [both.command(SERVER, 'tillkit')], {
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

  it('run the sandbox as a command from any folder', async () => {
    const command = join(folder, 'tillkit-sandbox')
    symlinkSync(both.command(SANDBOX, 'tillkit-sandbox'), command)
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
