/** Runs the pages, servers and calls shown in the README and in the guides. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { ENVIRONMENT_KEYS } from '../../../server/environment/schema.ts'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { aSystem, CANARIES, freePort, type System } from '../../support/browser/system.ts'
import { blocks, readGuide } from '../../support/documentation/guides.ts'

const START = 'docs/start/index.md'
const SERVER = 'docs/start/server.md'
const YOUR_DATA = 'docs/start/your-data.md'
const [indexPage = ''] = blocks(START, 'html')
const [thanksPage = ''] = blocks(YOUR_DATA, 'html')
const SNIPPETS = fileURLToPath(new URL('../../../dist/snippets', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Pages that the site generates. */
const GENERATED = [/^docs\/reference\/[\w-]+\.md$/]
const markdownBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      if (entry.isDirectory()) return markdownBelow(`${folder}${entry.name}/`)
      return entry.name.endsWith('.md') ? [`${folder}${entry.name}`] : []
    })
const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** The same server of a merchant in each language. */
const SERVERS = [
  {
    language: 'js',
    file: 'server.mjs',
    command: [process.execPath, 'server.mjs'],
    skip: false,
  },
  {
    language: 'php',
    file: 'server.php',
    command: ['php', '-S', 'localhost:3000', 'server.php'],
    skip: runs('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);')
      ? false
      : 'needs PHP with curl',
  },
  {
    language: 'ruby',
    file: 'config.ru',
    command: ['rackup', '-p', '3000'],
    skip: runs('rackup', '--version') ? false : 'needs Ruby with rackup',
  },
  {
    language: 'python',
    file: 'server.py',
    command: ['python3', 'server.py'],
    skip: runs('python3', '--version') ? false : 'needs Python 3',
  },
]

describe('the guides', () => {
  let system: System
  let browser: Browser
  let shop: string
  let port: number
  let folder: string
  /** Puts the addresses of the running system in place of the documented ones. */
  const located = (text: string) =>
    text
      .replaceAll('http://localhost:8787', system.url)
      .replaceAll('http://127.0.0.1:8788', system.sandboxUrl)
      .replaceAll('http://localhost:3000', shop)

  beforeAll(async () => {
    port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const [link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    folder = mkdtempSync(join(tmpdir(), 'tillkit-readme-'))
    writeFileSync(join(folder, 'index.html'), located(indexPage).replaceAll('PLB-…', link))
    writeFileSync(join(folder, 'thanks.html'), located(thanksPage))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
    await system?.stop()
  })

  for (const { language, file, command, skip } of SERVERS)
    describe.skipIf(skip)(`the server in ${language}`, () => {
      let server: ChildProcess
      /** @param bff another address of the BFF */
      async function start(bff?: string) {
        const [code = ''] = blocks(SERVER, language)
        const text = bff ? code.replaceAll('http://localhost:8787', bff) : code
        writeFileSync(join(folder, file), located(text).replaceAll('3000', String(port)))
        const [program = '', ...args] = command.map((word) => word.replace('3000', String(port)))
        server = spawn(program, args, {
          cwd: folder,
          env: { ...process.env, BFF_KEY: CANARIES.apiKey },
          stdio: 'ignore',
        })
        for (let answered = false; !answered; ) {
          assert.equal(server.exitCode, null, `${program} has ended`)
          answered = await fetch(shop).then(
            ({ ok }) => ok,
            () => false,
          )
        }
      }
      async function stop() {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.kill()
        await ended
      }

      it('serves a page with a working button, meter and invoice list', async () => {
        await start()
        const { page, context, wrong } = await aPage(browser)
        await page.goto(shop)
        await page.getByRole('link', { name: 'Buy' }).waitFor()
        await page.locator('usage-meter').getByText('API calls').waitFor()
        await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
        await page.goto(`${shop}/thanks`)
        await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
        assert.deepEqual(wrong, [])
        await context.close()
        await stop()
      })

      it('responds with 502 and keeps running without the BFF', async () => {
        await start(`http://localhost:${await freePort()}`)
        for (let tries = 0; tries < 2; tries++) {
          const answer = await fetch(`${shop}/till-session`, { method: 'POST' })
          assert.equal(answer.status, 502)
          assert.match(((await answer.json()) as { detail: string }).detail, /can not be reached/)
        }
        await stop()
      })
    })

  it('create a link, a customer, a plan, a subscription and usage, call by call', async () => {
    const calls = blocks(YOUR_DATA, 'sh').filter((code) => code.includes('curl'))
    const script = `set -eu\n${calls.map(located).join('echo\n')}`
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      env: { ...process.env, BFF_KEY: CANARIES.apiKey },
    })
    const made = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      made.filter(({ status }) => typeof status === 'number'),
      [],
    )
    const [link, customer, plan, subscription, event] = made
    assert.match(String(link?.id), /^PLB-/)
    assert.equal(link?.return_url, `${shop}/thanks`)
    assert.equal(customer?.external_id, 'ada')
    assert.equal(plan?.code, 'tiles')
    assert.equal(subscription?.status, 'ACTIVE')
    assert.equal(event?.transaction_id, 'tile-1')
  })

  it('embed the BFF in other servers, with each example', async () => {
    const examples = blocks('docs/guides/embedding.md', 'js')
    assert.equal(examples.length, 4)
    // Below the repository, where the package is found by its name.
    mkdirSync(SNIPPETS, { recursive: true })
    writeFileSync(join(SNIPPETS, 'inbox.mjs'), 'export const storeOnce = async () => {}\n')
    const environment = {
      PATH: process.env.PATH,
      METRICS_PORT: '0',
      TILL_MODE: 'sandbox',
      TILL_UPSTREAM_BASE_URL: system.sandboxUrl,
      TILL_CHECKOUT_URL: system.sandboxUrl,
      TILL_CLIENT_ID: 'e2e',
      TILL_CLIENT_SECRET: CANARIES.clientSecret,
      TILL_API_KEYS: CANARIES.apiKey,
      TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
      TILL_ALLOWED_ORIGINS: shop,
    }
    for (const [index, code] of examples.entries()) {
      const isNode = code.includes('createNodeOptions')
      const file = join(SNIPPETS, `${index}.mjs`)
      writeFileSync(file, isNode ? `${code}\nexport default bff\n` : code)
      const call = `
        const { default: bff } = await import(${JSON.stringify(pathToFileURL(file).href)})
        const url = 'http://shop.test${isNode ? '' : '/pay'}/healthz'
        const { status } = await bff.fetch(new Request(url))
        process.exit(status === 200 ? 0 : 1)`
      const args = ['--input-type=module', '-e', call]
      const example = promisify(execFile)(process.execPath, args, { env: environment })
      await assert.doesNotReject(example)
    }
  })

  it('list every environment variable, and no other', () => {
    const keys = ENVIRONMENT_KEYS.filter((key) => key.startsWith('TILL_'))
    const guide = readGuide('docs/guides/configuration.md')
    const named = new Set(guide.match(/\bTILL_[A-Z_]+[A-Z]\b/g))
    assert.deepEqual([...named].sort(), keys.toSorted())
  })

  it('name existing npm scripts only', () => {
    const { scripts } = JSON.parse(readGuide('package.json')) as { scripts: Record<string, string> }
    const documents = ['README.md', 'CONTRIBUTING.md', ...markdownBelow('docs/')]
    const named = documents.flatMap((path) =>
      [...readGuide(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => `${path}: ${name}`),
    )
    assert.ok(named.length > 5)
    assert.deepEqual(
      named.filter((name) => !((name.split(': ')[1] ?? '') in scripts)),
      [],
    )
  })

  it('link to files that exist', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', ...markdownBelow('docs/')]
    const broken = documents.flatMap((path) =>
      [...readGuide(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !GENERATED.some((page) => page.test(target)))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${path}: ${target}`),
    )
    assert.deepEqual(broken, [])
  })

  it('show the page of the README', () => {
    assert.deepEqual(blocks('README.md', 'html'), [indexPage])
  })
})
