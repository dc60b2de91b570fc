/** Packs the elements' package as npm does, and compiles consumers of it strictly. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As strict as a consumer may be; `resolution` is how it finds packages. */
const options = (module: string, moduleResolution: string) => ({
  compilerOptions: {
    ...{ strict: true, skipLibCheck: false, noEmit: true, exactOptionalPropertyTypes: true },
    ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution },
  },
  files: ['consumer.ts'],
})

const RIGHT = `
  import { ApiError, configure, UsageThresholdCrossedEvent } from 'tillkit'
  import { PayLinkButton } from 'tillkit/pay-link-button.js'
  import { PayLinkReturn } from 'tillkit/pay-link-return.js'

  configure({ api: 'https://pay.shop.example', messages: { 'button.buy': 'Get it' } })
  const meter = document.createElement('usage-meter')
  meter.view = 'table'
  meter.addEventListener('click', (event: MouseEvent) => console.log(event.clientX))
  meter.addEventListener('usage-loaded', ({ data }) => {
    const currency: string = data.total_amount.currency_code
    console.log(currency)
  })
  meter.addEventListener('usage-threshold-crossed', (event) => {
    if (event instanceof UsageThresholdCrossedEvent) console.log(event.used.length)
  })
  const failed = (error: ApiError): string => error.message + error.code
  document.querySelector('till-session')!.fetchSession = async () => ({ token: 'from my server' })
  console.log(failed, new PayLinkButton().showPrice, new PayLinkReturn().localName)
`

/** The dependency of the package, with its own dependencies. */
const LIT_PACKAGES = [
  ...['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@types/trusted-types'],
  '@lit-labs/ssr-dom-shim',
]

describe('the package of the elements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till elements '))
  const inside = join(folder, 'node_modules/tillkit')
  before(() => {
    const pack = ['pack', '--workspace', 'tillkit', '--pack-destination', folder]
    execFileSync('npm', pack, { cwd: root, stdio: 'pipe' })
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
    mkdirSync(inside, { recursive: true })
    execFileSync('tar', ['-xzf', name!, '-C', inside, '--strip-components=1'], { cwd: folder })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const name of LIT_PACKAGES) {
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Returns the compiler's output for a consumer; empty on success. */
  function compiled(consumer: string, config: object): string {
    writeFileSync(join(folder, 'consumer.ts'), consumer)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    try {
      execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
      return ''
    } catch (error) {
      return String((error as { stdout: string }).stdout)
    }
  }

  it('contains every file that it lists, and no other file', () => {
    const text = readFileSync(join(inside, 'package.json'), 'utf8')
    const named = text.match(/(?<=")\.?\/?dist\/[^"*]+(?=")/g) ?? []
    assert.ok(named.length >= 8)
    for (const file of [
      ...named,
      'README.md',
      'CONTENT-SECURITY-POLICY.md',
      'dist/locales/de.json',
    ]) {
      assert.ok(existsSync(join(inside, file)), `${file} is missing`)
    }
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
    assert.equal(readFileSync(join(inside, 'LICENSE'), 'utf8'), licence)
    assert.deepEqual(readdirSync(inside).sort(), [
      'CONTENT-SECURITY-POLICY.md',
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ])
  })

  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: join(root, 'components'), strict: true })
    assert.deepEqual(messages, [])
  })

  it('compiles for a bundler and for Node, with skipLibCheck off', () => {
    assert.equal(compiled(RIGHT, options('esnext', 'bundler')), '')
    assert.equal(compiled(RIGHT, options('nodenext', 'nodenext')), '')
  })

  it('rejects unknown attributes and members at compile time', () => {
    const wrong = "import 'tillkit'\ndocument.createElement('usage-meter').view = 'tables'"
    assert.match(compiled(wrong, options('esnext', 'bundler')), /"tables"' is not assignable/)
  })
})
