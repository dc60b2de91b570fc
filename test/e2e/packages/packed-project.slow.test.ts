/** Runs the commands and programs of the guides in a project that has installed the packed packages. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
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
import { chromeFlags, findBrowser } from '../../../scripts/browser.mjs'
import { missingLanguages } from '../../../scripts/other-programs.mjs'
import { codeOf } from '../../../scripts/site/code.mjs'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { CANARIES, freePort } from '../../support/browser/system.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
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
  const example = (file: string, region?: string) =>
    located(codeOf(`docs/examples/${file}`, region))
  const environment = (more: Record<string, string> = {}) => ({
    ...{ PATH: process.env.PATH, HOME: process.env.HOME },
    ...{ PORT: String(bffPort), METRICS_PORT: '0', ...more },
  })
  const shell = (code: string, cwd = project, env = environment()) =>
    promisify(execFile)('bash', ['-c', `set -eu\n${code}`], { cwd, env })

  /** Runs a command that does not end. */
  async function start(
    code: string,
    ready: string,
    env = environment(),
    cwd = project,
  ): Promise<void> {
    const child = spawn('bash', ['-c', `${code.replace(/&\s*$/, '')}`], {
      cwd,
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

  it('is installed from packed files', async () => {
    await shell(`npm pack ${NPM} --workspaces --pack-destination '${project}'`, ROOT)
    const files = ['tillkit', 'tillkit-server', 'tillkit-sandbox'].map(
      (name) => `./${name}-0.1.0.tgz`,
    )
    await shell(`npm install ${NPM} ${files.join(' ')}`)
    for (const command of ['tillkit', 'tillkit-sandbox'])
      assert.ok(existsSync(join(project, 'node_modules/.bin', command)))
  })

  it('has commands with help', async () => {
    for (const command of ['tillkit', 'tillkit-sandbox'])
      assert.match((await shell(`npx ${command} --help`)).stdout, /^Usage: /)
  })

  it('starts the sandbox, and the BFF in front of it', async () => {
    const sandbox = example('testing/start.sh', 'sandbox')
    await start(sandbox, `http://127.0.0.1:${sandboxPort}/sandbox/clock`)
    const bff = example('testing/start.sh', 'bff').replace(
      'an-api-key-of-the-test',
      CANARIES.apiKey,
    )
    await start(bff, `http://localhost:${bffPort}/readyz`)
    const { stdout } = await shell(example('going-live.sh', 'ready'))
    assert.equal((JSON.parse(stdout) as { billing: string }).billing, 'up')
  })

  it('tries notifications with the commands of the guide', async () => {
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
    const guide = (file: string, region?: string) =>
      withPorts(codeOf(`docs/examples/notifications/${file}`, region))
    writeFileSync(join(project, 'receiver.mjs'), guide('receiver.mjs'))
    const commands = guide('try.sh', 'start').replace(/"whsec_.*"/, secret)
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
    await shell(guide('try.sh', 'sample'), project, env)
    await storedAre(2)
    for (const region of ['sales', 'fault']) await shell(guide('try.sh', region), project, env)
    const { stdout } = await shell('npx tillkit webhooks list', project, env)
    assert.match(stdout, new RegExp(`:${bff}/webhooks`))
  })

  it('calls the sandbox', async () => {
    for (const region of ['clock', 'fault'])
      await shell(example('sandbox.sh', region).replace('curl', 'curl -sSf'))
    await shell(`curl -sSf -X DELETE http://127.0.0.1:${sandboxPort}/sandbox/faults`)
  })

  it('creates a session with the body of the guide', async () => {
    const body = example('session.json').replace('https://shop.example', SHOP)
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
    const call = example('going-live.sh', 'session').replace('https://shop.example', SHOP)
    const { stdout } = await shell(call, project, environment({ BFF_KEY: CANARIES.apiKey }))
    assert.ok((JSON.parse(stdout) as { token?: string }).token)
  })

  /** Of a development dependency of the repository. */
  const versionOf = (name: string) => {
    const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
    return (JSON.parse(text) as { devDependencies: Record<string, string> }).devDependencies[name]
  }
  const write = (...names: string[]) => {
    for (const name of names)
      writeFileSync(join(project, name), codeOf(`docs/examples/testing/${name}`))
  }

  it('tests against a sandbox in the process of the test', async () => {
    write('seed.json', 'invoices.test.mjs')
    await shell('node --test invoices.test.mjs')
  })

  const withoutPython = missingLanguages().includes('python')
  it('tests against a test bed in node:test and Vitest', async () => {
    write('bed.test.mjs')
    await shell('node --test bed.test.mjs')
    await shell(`npm install ${NPM} vitest@${versionOf('vitest')}`)
    mkdirSync(join(project, 'vitest'))
    const code = codeOf('docs/examples/testing/bed.vitest.mjs')
    writeFileSync(join(project, 'vitest/bed.test.mjs'), code)
    await shell('npx vitest run --dir vitest')
  })

  it.skipIf(withoutPython)('tests against a sandbox that ends with the script', async () => {
    const port = await freePort()
    const script = codeOf('docs/examples/testing/run.sh').replaceAll(
      'tillkit-sandbox --',
      `tillkit-sandbox --port ${port} --`,
    )
    write('seed.json', 'invoices_test.py')
    const url = `http://127.0.0.1:${port}`
    await shell(script, project, environment({ SANDBOX_URL: url }))
    for (let tries = 0; tries < 50 && (await isReachable(`${url}/sandbox/clock`)); tries++)
      await pause(100)
    assert.equal(await isReachable(`${url}/sandbox/clock`), false)
  })

  describe('the starter', () => {
    const starter = join(project, 'starter')
    const port = freePort()
    let shop: string
    beforeAll(async () => {
      shop = `http://localhost:${await port}`
      cpSync(join(ROOT, 'demo/starter'), starter, { recursive: true })
      for (const name of readdirSync(project).filter((file) => /^tillkit-.*\.tgz$/.test(file)))
        cpSync(join(project, name), join(starter, name))
      await shell(`npm install ${NPM}`, starter)
    })

    it('passes its test', async () => {
      const { stdout } = await shell('npm test', starter)
      assert.match(stdout, /pass 3\b/)
    })

    it('is tested by Playwright', async () => {
      await shell(`npm install ${NPM} @playwright/test@${versionOf('playwright-core')}`, starter)
      const spec = codeOf('docs/examples/testing/bed.spec.mjs')
      writeFileSync(
        join(starter, 'bed.spec.mjs'),
        spec.replaceAll('3000', String(await freePort())),
      )
      const { executablePath, env } = findBrowser({ install: true })
      const launchOptions = { executablePath, args: chromeFlags, env: { ...process.env, ...env } }
      const config = { testMatch: 'bed.spec.mjs', timeout: 120_000, use: { launchOptions } }
      writeFileSync(
        join(starter, 'playwright.config.mjs'),
        `export default ${JSON.stringify(config)}`,
      )
      await shell('npx playwright test', starter)
    })

    it('sells, stores what was paid, and shows the account', async () => {
      await start('exec node dev.mjs', shop, environment({ PORT: String(await port) }), starter)
      const browser = await aBrowser()
      const { page, wrong } = await aPage(browser)
      await page.goto(shop)
      await page.getByRole('main').getByRole('link', { name: 'Buy' }).click()
      await page.getByRole('button', { name: /^Pay/ }).click()
      await page.getByRole('link', { name: /^Return/ }).click()
      await page.getByRole('heading', { name: 'You are back from checkout.' }).waitFor()
      const orders = join(starter, 'orders')
      for (let tries = 0; tries < 100 && !existsSync(orders); tries++) await pause(100)
      const [order = ''] = readdirSync(orders)
      const { link } = JSON.parse(readFileSync(join(orders, order), 'utf8'))
      assert.match(link, /^PLB-/)
      await page.goto(`${shop}/account`)
      await page.locator('usage-meter').getByText('API calls').first().waitFor()
      await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
      assert.deepEqual(wrong, [])
      await browser.close()
    })
  })

  it('runs the modules of the guides that configure the elements', async () => {
    for (const name of readdirSync(join(ROOT, 'docs/examples/configure')))
      await runModule(name, codeOf(`docs/examples/configure/${name}`))
  })

  it('has the imports of the README', async () => {
    const imports: Record<string, string[]> = {
      '.': ['createBff', 'loadConfig', 'parseEnv', 'ProblemError'],
      './node': ['createNodeOptions', 'listener', 'staticFiles'],
      './notifications': ['verifyNotification'],
      './durable-objects': ['durableObjectStore', 'StoreObject'],
      './testing': ['createTestBed'],
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
    for (const name of ['vscode.html-custom-data.json', 'vscode.css-custom-data.json'])
      assert.ok(existsSync(join(project, 'node_modules/tillkit/dist', name)), name)
  })
})
