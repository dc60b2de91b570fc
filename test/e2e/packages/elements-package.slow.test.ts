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
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { FOLDERS, tagOf } from '../../support/elements/tags.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** As strict as a consumer may be; `resolution` is how it finds packages. */
const options = (module: string, moduleResolution: string) => ({
  compilerOptions: {
    ...{ strict: true, skipLibCheck: false, noEmit: true, exactOptionalPropertyTypes: true },
    ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution },
  },
  files: ['consumer.ts'],
})

const RIGHT = `
  import type { ApiError } from 'tillkit'
  import { configure, configureOffice } from 'tillkit/configure.js'
  import { PayLinkButton } from 'tillkit/pay-link-button.js'
  import { PayLinkReturn } from 'tillkit/pay-link-return/pay-link-return.js'
  import { UsageThresholdCrossedEvent } from 'tillkit/usage-meter.js'
  import 'tillkit/till-session.js'
  import { BillingActivation } from 'tillkit/backoffice.js'
  import type { BillingActivationEventMap } from 'tillkit/backoffice/billing-activation.js'

  configure({ api: 'https://pay.shop.example', messages: { 'button.buy': 'Get it' } })
  configureOffice({ locales: { de: { 'merchant.look-only': 'Fragen Sie Ada.' } } })
  // @ts-expect-error: no element has this key
  configure({ messages: { 'button.buyy': 'Get it' } })
  // @ts-expect-error: the back office alone has it
  configure({ messages: { 'merchant.look-only': 'Ask Ada.' } })
  const meter = document.createElement('usage-meter')
  meter.view = 'table'
  meter.addEventListener('click', (event: MouseEvent) => console.log(event.clientX))
  meter.addEventListener('usage-loaded', ({ data }) => {
    const currency: string = data.total_amount.currency_code
    console.log(currency)
  })
  document.addEventListener('usage-threshold-crossed', (event) => {
    if (event instanceof UsageThresholdCrossedEvent) console.log(event.used.length)
  })
  document.body.addEventListener('pay-link-returned', ({ reference }) => console.log(reference))
  const failed = (error: ApiError): string => error.message + error.code
  document.querySelector('till-session')!.fetchSession = async () => ({ token: 'from my server' })
  document.querySelector('billing-activation')?.addEventListener('activation-loaded', ({ data }) => {
    const isActive: boolean = data === 'active'
    console.log(isActive)
  })
  const activated = (event: BillingActivationEventMap['activation-created']) => event.type
  console.log(activated, new BillingActivation().refresh)
  console.log(failed, new PayLinkButton().showPrice, new PayLinkReturn().localName)
`

interface PackageManifest {
  readonly exports: Readonly<Record<string, string | null | { types: string; default?: string }>>
  readonly sideEffects: readonly string[]
}
const manifestOf = (folder: string): PackageManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
/** As bundlers match patterns of `sideEffects`. */
const matchesGlob = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(path)

/** The dependency of the package, with its own dependencies. */
const LIT_PACKAGES = [
  ...['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@types/trusted-types'],
  '@lit-labs/ssr-dom-shim',
]

describe('the package of the elements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till elements '))
  const inside = join(folder, 'node_modules/tillkit')
  beforeAll(() => {
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
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Returns the output of a module that runs in the consumer's folder. */
  const inNode = (code: string): string => {
    writeFileSync(join(folder, 'probe.mjs'), code)
    return execFileSync(process.execPath, ['probe.mjs'], { cwd: folder, encoding: 'utf8' })
  }

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

  it('contains the files of the settings for editors', () => {
    const settings = JSON.parse(codeOf('docs/examples/editor.json')) as Record<string, string[]>
    for (const path of Object.values(settings).flat())
      assert.ok(existsSync(join(folder, path)), path)
  })

  it('contains every file that it lists, and no other file', () => {
    const text = readFileSync(join(inside, 'package.json'), 'utf8')
    const named = text.match(/(?<=")\.?\/?dist\/[^"*]+(?=")/g) ?? []
    assert.ok(named.length >= 8)
    for (const file of [...named, 'README.md', 'dist/locales/de.json']) {
      assert.ok(existsSync(join(inside, file)), `${file} is missing`)
    }
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
    assert.equal(readFileSync(join(inside, 'LICENSE'), 'utf8'), licence)
    const files = readdirSync(inside, { recursive: true, encoding: 'utf8' })
    const unexpected = files.filter(
      (path) =>
        /tsconfig|config\.mjs$|\.(br|gz)$|node_modules|cdn\/.*\.map$/.test(path) ||
        path.startsWith('dist/dist'),
    )
    assert.deepEqual(unexpected, [])
  })

  it('exports each element twice, registered and as a class, and its events', () => {
    const probe = `
      const missing = []
      for (const [folder, tag] of ${JSON.stringify(FOLDERS.map((of) => [of, tagOf(of)]))}) {
        const module = await import('tillkit/' + folder + '/' + tag + '.js')
        // Its events have no attributes.
        const inner = Object.values(module).find((value) => value.observedAttributes)
        const before = customElements.get(tag)
        const outer = await import('tillkit/' + folder + '.js')
        await import('tillkit/' + folder + '/events.js')
        const isWhole = outer[inner.name] === inner && customElements.get(tag) === inner
        if (!isWhole || before && before !== inner) missing.push(tag)
      }
      console.log(JSON.stringify(missing))`
    assert.deepEqual(JSON.parse(inNode(probe)), [])
  })

  it('keeps its inside to itself', () => {
    const probe = `
      const refused = []
      for (const path of ['internal/dom/define-element.js', 'backoffice/internal/list/list-element.js'])
        await import('tillkit/' + path).catch(({ code }) => refused.push(code))
      console.log(refused.join())`
    const code = 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    assert.equal(inNode(probe), `${code},${code}\n`)
  })

  it('has source maps that lead to the published sources', () => {
    const maps = readdirSync(join(inside, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.map') && !path.startsWith('cdn'))
      .map((path) => join(inside, 'dist', path))
    assert.ok(maps.length > 200)
    for (const map of maps) {
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
      for (const source of sources) assert.ok(existsSync(join(dirname(map), source)), source)
    }
  })

  it('imports only Lit', () => {
    const imported = new Set<string>()
    for (const path of readdirSync(join(inside, 'dist'), { recursive: true, encoding: 'utf8' })) {
      if (
        !/\.(js|d\.ts)$/.test(path) ||
        /^(cdn|(angular|preact|react|solid|svelte|vue)\.d\.ts)/.test(path)
      )
        continue
      const text = readFileSync(join(inside, 'dist', path), 'utf8').replace(/\/\*.*?\*\//gs, '')
      for (const [, name = ''] of text.matchAll(
        /(?:from |import |import\()['"]([^.'"][^'"]*)['"]/g,
      ))
        imported.add(name)
    }
    // The snippets that a merchant copies name the package itself.
    assert.deepEqual(
      [...imported].filter((name) => !/^(lit|tillkit)($|\/)/.test(name)),
      [],
    )
    assert.ok(imported.has('lit'))
  })

  it('names every module with an effect in sideEffects, and no other', async () => {
    const { sideEffects } = manifestOf(inside)
    const scripts = readdirSync(join(inside, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.js') && !path.startsWith('cdn'),
    )
    const named = scripts.filter((path) =>
      sideEffects.some((pattern) => matchesGlob(`./dist/${path}`, pattern)),
    )
    assert.deepEqual(
      named.sort(),
      ['tillkit.js', 'backoffice.js', ...FOLDERS.map((path) => `${path}.js`)].sort(),
    )
    const probe = `
      await import('lit')
      const before = Object.getOwnPropertyNames(globalThis)
      const defined = []
      customElements.define = (name) => defined.push(name)
      for (const path of ${JSON.stringify(scripts.filter((path) => !named.includes(path)))})
        await import(new URL(path, ${JSON.stringify(pathToFileURL(join(inside, 'dist/')).href)}).href)
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name))
      console.log(JSON.stringify({ defined, added }))`
    assert.deepEqual(JSON.parse(inNode(probe)), { defined: [], added: [] })
  })

  it('is imported in Node without an error', () => {
    const probe = `
      for (const path of ['', '/configure.js', '/backoffice.js']) await import('tillkit' + path)
      console.log(customElements.get('usage-meter').name)`
    assert.equal(inNode(probe), 'UsageMeter\n')
  })

  it('has types that Node and bundlers resolve, as @arethetypeswrong/core finds', async () => {
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
    const checked = await checkPackage(
      createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, name)))),
      {
        excludeEntrypoints: ['./custom-elements.json', './package.json'],
        includeEntrypoints: FOLDERS.flatMap((path) => [`./${path}.js`, `./${path}/events.js`]),
      },
    )
    assert.ok(checked.types)
    // CommonJS can't import the package, on purpose.
    const problems = checked.problems.filter((problem) => {
      const { resolutionKind, resolutionOption } = problem as {
        resolutionKind?: string
        resolutionOption?: string
      }
      return (
        resolutionKind !== 'node16-cjs' && ![resolutionKind, resolutionOption].includes('node10')
      )
    })
    assert.deepEqual(problems, [])
    assert.equal(Object.keys(checked.entrypoints).length > 40, true)
  })

  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: inside, pack: false, strict: true })
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
