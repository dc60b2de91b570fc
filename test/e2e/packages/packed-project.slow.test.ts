/** Runs the commands and programs of the guides in a project that has installed the packed packages. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { CANARIES, freePort } from '../../support/browser/system.ts'
import {
  blocksOf,
  emptyClaims,
  theBlock,
  unclaimedBlocks,
} from '../../support/documentation/block-claims.ts'
import { readGuide } from '../../support/documentation/guides.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TESTING = 'docs/guides/testing.md'
const SHOP = 'http://localhost:3000'
const NPM = '--ignore-scripts --prefer-offline --no-audit --no-fund'

const isReachable = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

describe('a project with the packed packages', () => {
  const project = mkdtempSync(join(tmpdir(), 'tillkit-project-'))
  const children: ChildProcess[] = []
  let sandboxPort: number
  let bffPort: number
  beforeAll(async () => {
    sandboxPort = await freePort()
    bffPort = await freePort()
    writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  })
  afterAll(() => {
    // The shell of a command leads its group.
    for (const { pid, exitCode } of children)
      if (pid && exitCode === null) process.kill(-pid, 'SIGTERM')
    rmSync(project, { recursive: true, force: true })
  })

  /** Puts the ports of this test in place of the documented ones. */
  const located = (code: string): string =>
    code
      .replaceAll('8788', String(sandboxPort))
      .replaceAll('https://pay.shop.example', `http://localhost:${bffPort}`)
  const environment = (more: Record<string, string> = {}) => ({
    ...{ PATH: process.env.PATH, HOME: process.env.HOME },
    ...{ PORT: String(bffPort), METRICS_PORT: '0', ...more },
  })
  const shell = (code: string, cwd = project, env = environment()) =>
    promisify(execFile)('bash', ['-c', `set -eu\n${code}`], { cwd, env })

  /** Runs a command that does not end. */
  async function start(code: string, ready: string, env = environment()): Promise<void> {
    const child = spawn('bash', ['-c', `${code.replace(/&\s*$/, '')}`], {
      cwd: project,
      detached: true,
      env,
    })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    for (let tries = 0; !(await isReachable(ready)); tries++) {
      assert.ok(child.exitCode === null && tries < 600, output)
      await pause(200)
    }
  }
  const runModule = async (name: string, code: string, env = environment()) => {
    writeFileSync(join(project, name), code)
    return promisify(execFile)(process.execPath, [name], { cwd: project, env })
  }

  it('is the only place of blocks that no other test runs', () => {
    assert.deepEqual(unclaimedBlocks(), [])
    assert.deepEqual(emptyClaims(), [])
  })

  for (const page of ['server/README.md', 'docs/start/next.md', 'docs/guides/embedding.md'])
    it(`is installed by the commands of ${page}`, async () => {
      const lines = theBlock(page, 'npm pack').trim().split('\n')
      const [packs, installs] = ['npm pack', 'npm install'].map((command) =>
        lines
          .filter((line) => line.startsWith(command))
          .map((line) => line.replace(/ *#.*/, '').replace(command, `${command} ${NPM}`)),
      )
      await shell(
        `${packs!.map((line) => `${line} --pack-destination '${project}'`).join('\n')}`,
        ROOT,
      )
      await shell(installs!.join('\n'))
      assert.ok(existsSync(join(project, 'node_modules/.bin/tillkit')))
    })

  it('has commands with help and version', async () => {
    const lines = [
      ...theBlock('server/README.md', 'npx tillkit --help').split('\n'),
      ...theBlock('docs/guides/sandbox.md', 'npx tillkit-sandbox --help').split('\n'),
    ].filter((line) => line.includes('--help'))
    assert.equal(lines.length, 3)
    for (const line of lines) assert.match((await shell(line)).stdout, /^Usage: /)
  })

  it('starts the sandbox, and the BFF in front of it', async () => {
    const sandbox = located(theBlock(TESTING, '--port 8788'))
    await start(sandbox, `http://127.0.0.1:${sandboxPort}/sandbox/clock`)
    const bff = located(theBlock(TESTING, 'npx tillkit\n')).replace(
      'an-api-key-of-the-test',
      CANARIES.apiKey,
    )
    await start(bff, `http://localhost:${bffPort}/readyz`)
    const { stdout } = await shell(located(theBlock('docs/guides/going-live.md', '/readyz')))
    assert.equal((JSON.parse(stdout) as { billing: string }).billing, 'up')
  })

  it('tries notifications with the commands of the guide', async () => {
    const page = 'docs/guides/notifications.md'
    const [receiver, bff, sandbox] = [await freePort(), await freePort(), await freePort()]
    const withPorts = (code: string) =>
      code
        .replaceAll('3001', String(receiver))
        .replaceAll('8787', String(bff))
        .replaceAll('8788', String(sandbox))
        .replaceAll('curl ', 'curl -sSf ')
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const env = environment({
      ...{ PORT: String(bff), SANDBOX_PORT: String(sandbox), TILL_DATA: '.notified' },
      TILL_NOTIFY_SECRETS: secret,
      TILL_NOTIFY_URL: `http://localhost:${receiver}/`,
    })
    writeFileSync(
      join(project, 'receiver.mjs'),
      withPorts(theBlock(page, 'verifyNotification(raw')),
    )
    const commands = withPorts(theBlock(page, 'npx tillkit\n')).replace(/"whsec_.*"/, secret)
    await start(commands, `http://localhost:${bff}/readyz`, env)
    const stored = () => readdirSync(join(project, 'inbox')).length
    const storedAre = async (count: number) => {
      for (let tries = 0; stored() < count; tries++) {
        assert.ok(tries < 100, `${stored()} notifications are stored`)
        await pause(100)
      }
    }
    await shell('npx tillkit webhooks test', project, env)
    assert.equal(stored(), 1)
    await shell(withPorts(theBlock(page, 'simulate-event')), project, env)
    await storedAre(2)
    for (const text of ['sandbox/settings', '"twice"'])
      await shell(withPorts(theBlock(page, text)), project, env)
    const { stdout } = await shell('npx tillkit webhooks list', project, env)
    assert.match(stdout, new RegExp(`:${bff}/webhooks`))
  })

  it('starts the BFF with the line of the README', async () => {
    const port = await freePort()
    const [first, second] = ['TILL_CLIENT_ID=test', 'TILL_CLIENT_SECRET=a-secret-of-the-test']
    const line = located(theBlock('server/README.md', 'TILL_CLIENT_ID=…'))
      .replace('TILL_CLIENT_ID=…', first)
      .replace('TILL_CLIENT_SECRET=…', second)
    const env = environment({ PORT: String(port), TILL_ALLOWED_ORIGINS: SHOP })
    await start(line, `http://localhost:${port}/readyz`, env)
  })

  it('calls the sandbox', async () => {
    for (const text of ['clock/advance', 'sandbox/faults']) {
      const call = located(theBlock('docs/guides/sandbox.md', text))
      await shell(call.replace('curl', 'curl -sSf'))
    }
    await shell(`curl -sSf -X DELETE http://127.0.0.1:${sandboxPort}/sandbox/faults`)
  })

  it('orders each fault of the guides', async () => {
    const faults = [TESTING, 'docs/guides/sandbox.md'].flatMap((page) =>
      [...readGuide(page).matchAll(/`(\{"kind": [^`]*\})`/g)].map(([, fault = '']) => fault),
    )
    assert.ok(faults.length > 10)
    const address = `http://127.0.0.1:${sandboxPort}/sandbox/faults`
    for (const fault of faults) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"method": "GET", "path": "/v1/nothing", "fault": ${fault}}`,
      })
      assert.ok(response.ok, `${fault}: ${response.status}`)
    }
    assert.ok((await fetch(address, { method: 'DELETE' })).ok)
  })

  it('creates a session with the body of the guide', async () => {
    const body = theBlock('docs/guides/sessions.md', '"kind"').replace('https://shop.example', SHOP)
    const response = await fetch(`http://localhost:${bffPort}/api/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${CANARIES.apiKey}`,
        'content-type': 'application/json',
      },
      body,
    })
    assert.equal(response.status, 201, await response.text())
  })

  it('creates a session with the call that checks a new address', async () => {
    const call = located(theBlock('docs/guides/going-live.md', '/api/sessions')).replace(
      'https://shop.example',
      SHOP,
    )
    const { stdout } = await shell(call, project, environment({ BFF_KEY: CANARIES.apiKey }))
    assert.ok((JSON.parse(stdout) as { token?: string }).token)
  })

  it('tests against a sandbox that ends with the script', async () => {
    const port = await freePort()
    const script = theBlock(TESTING, '--wait')
      .replaceAll('tillkit-sandbox --', `tillkit-sandbox --port ${port} --`)
      .replace('node --test tests', 'node --test tests/')
    mkdirSync(join(project, 'tests'), { recursive: true })
    writeFileSync(join(project, 'seed.json'), theBlock(TESTING, '"now"'))
    writeFileSync(join(project, 'tests/invoices.test.js'), theBlock(TESTING, 'node:test'))
    const url = `http://127.0.0.1:${port}`
    await shell(script, project, environment({ SANDBOX_URL: url }))
    for (let tries = 0; tries < 50 && (await isReachable(`${url}/sandbox/clock`)); tries++)
      await pause(100)
    assert.equal(await isReachable(`${url}/sandbox/clock`), false)
  })

  it('embeds the BFF in Express with the program of the README', async () => {
    await shell(`npm install ${NPM} express@5`)
    const program = theBlock('server/README.md', 'listener(bff)')
    const env = environment({
      TILL_MODE: 'sandbox',
      TILL_UPSTREAM_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      TILL_CLIENT_ID: 'test',
      TILL_CLIENT_SECRET: 'a-secret-of-the-test',
      TILL_API_KEYS: CANARIES.apiKey,
      TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
      TILL_ALLOWED_ORIGINS: SHOP,
    })
    const { stdout } = await runModule(
      'embedded.mjs',
      `import express from 'express'
const app = express()
${program}
const server = app.listen(0, async () => {
  const { status } = await fetch('http://localhost:' + server.address().port + '/pay/healthz')
  console.log(status)
  await close()
  process.exit()
})`,
      env,
    )
    assert.match(stdout, /^200$/m)
  })

  it('runs the modules of the guides that configure the elements', async () => {
    const pages = ['docs/theme.md', 'docs/guides/localization.md', 'docs/guides/frameworks.md']
    const modules = pages
      .flatMap(blocksOf)
      .filter(({ code }) => /from 'tillkit|import 'tillkit/.test(code))
    assert.ok(modules.length >= 6)
    for (const [index, { code }] of modules.entries()) await runModule(`${index}.mjs`, code)
  })

  it('has the imports of the README', async () => {
    const imports: Record<string, string[]> = {
      '.': ['createBff', 'loadConfig', 'parseEnv'],
      './node': ['createNodeOptions', 'listener', 'staticFiles'],
      './notifications': ['verifyNotification'],
      './durable-objects': ['durableObjectStore', 'StoreObject'],
    }
    const manifest = JSON.parse(
      readFileSync(join(project, 'node_modules/@tillkit/server/package.json'), 'utf8'),
    ) as { exports: Record<string, { types?: string }> }
    for (const { types } of Object.values(manifest.exports))
      if (types) assert.ok(existsSync(join(project, 'node_modules/@tillkit/server', types)), types)
    for (const [path, names] of Object.entries(imports)) {
      const code = `import * as module from '${path.replace('.', '@tillkit/server')}'\nprocess.stdout.write(Object.keys(module).join())`
      const { stdout } = await runModule('imports.mjs', code)
      const missing = names.filter((name) => !stdout.split(',').includes(name))
      assert.deepEqual(missing, [], path)
    }
    const files = await shell('ls node_modules/@tillkit/server/dist/elements')
    assert.match(files.stdout, /^tillkit\.js$/m)
  })

  it('has the files that an editor reads', () => {
    const settings = JSON.parse(theBlock('components/README.md', 'html.customData'))
    for (const path of Object.values<string[]>(settings).flat())
      assert.ok(existsSync(join(project, path)), path)
  })

  it('resolves the packages of the Astro guide', async () => {
    const site = join(project, 'site')
    mkdirSync(site)
    writeFileSync(join(site, 'package.json'), '{ "type": "module", "private": true }')
    const commands = theBlock('docs/guides/astro.md', 'npm install')
      .replace(' tillkit ', ' ../tillkit-0.1.0.tgz ')
      .replaceAll('npm install', `npm install ${NPM} --dry-run`)
    await assert.doesNotReject(shell(commands, site))
  })
})
