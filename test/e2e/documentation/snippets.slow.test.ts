/** Every fenced block of the documentation: checked by its language, and none without a check. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { blocksOf } from '../../support/documentation/block-claims.ts'
import { readGuide } from '../../support/documentation/guides.ts'
import {
  checkCss,
  checkHtml,
  checkHttp,
  checkJson,
  checkShell,
  checkWith,
  checkYaml,
} from '../../support/documentation/snippet-checks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const COMPILER = join(root, 'node_modules/typescript-7/bin/tsc')
const COMPILED = join(root, 'dist/snippets/compiled')

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/node_modules|(^|\/)dist\//.test(path))
    .map((path) => join(folder, path))

/** The pages of the site with their included files, and the pages of the packages. */
const PAGES = ['README.md', 'server/README.md', 'server/sandbox/README.md'].concat(
  ['docs', 'components'].flatMap(markdownBelow),
)

const blocks = PAGES.flatMap(blocksOf)

/** The Content-Security-Policy, which test/e2e/shop/policy.test.ts sends. */
const checkPolicy = (code: string) =>
  code.startsWith("default-src 'none';") ? [] : ['text of no language']

/** Programs in JavaScript that test/e2e/documentation/guides.slow.test.ts and test/sandbox/controls/seed-file.slow.test.ts run. */
const RUN = ['docs/start/server.md', 'docs/guides/testing.md']
/** Compiled together below. */
const COMPILED_LANGUAGES = ['js', 'ts']

const CHECKS: Readonly<Record<string, (code: string) => string[] | undefined>> = {
  html: checkHtml,
  sh: checkShell,
  json: checkJson,
  http: checkHttp,
  css: checkCss,
  yaml: checkYaml,
  '': checkPolicy,
  python: checkWith('python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'),
  php: checkWith('php', '-l'),
  ruby: checkWith('ruby', '-c'),
}

/** Declarations that a snippet expects from the reader's own code. */
const CONTEXT = `declare const app: import('express').Express
declare const page: import('playwright-core').Page
declare const startSandbox: typeof import('${root}server/sandbox/server.ts').startSandbox
`
const OPTIONS = {
  ...{
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
  },
  ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext' },
  ...{ moduleResolution: 'bundler', types: ['node'], allowImportingTsExtensions: true },
}

describe('the fenced blocks of the documentation', () => {
  afterAll(() => rmSync(COMPILED, { recursive: true, force: true }))

  it('all have a language that is checked', () => {
    assert.ok(blocks.length > 80)
    const unchecked = blocks.filter(
      ({ language }) => !(language in CHECKS) && !COMPILED_LANGUAGES.includes(language),
    )
    assert.deepEqual(
      unchecked.map(({ path, line, language }) => `${path}:${line} ${language}`),
      [],
    )
  })

  for (const [language, check] of Object.entries(CHECKS))
    it(`are right in ${language || 'plain text'}`, (test) => {
      const inLanguage = blocks.filter((block) => block.language === language)
      assert.ok(inLanguage.length > 0)
      for (const { path, line, code } of inLanguage) {
        const wrong = check(code)
        if (!wrong) return test.skip('its interpreter is not installed')
        assert.deepEqual(wrong, [], `${path}:${line}`)
      }
    })

  it('compile against the packages in JavaScript and TypeScript', () => {
    const compiled = blocks.filter(
      ({ path, language }) =>
        COMPILED_LANGUAGES.includes(language) && !(language === 'js' && RUN.includes(path)),
    )
    assert.ok(compiled.length > 8)
    mkdirSync(COMPILED, { recursive: true })
    const write = (name: string, text: string) => writeFileSync(join(COMPILED, name), text)
    write('context.d.ts', CONTEXT)
    write(
      'inbox.d.mts',
      'export declare const storeOnce: (id: string, one: object) => Promise<void>',
    )
    write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, include: ['*'] }))
    for (const [index, { code, language }] of compiled.entries())
      write(`${index}.${language}`, `${code}\nexport {}\n`)
    const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', COMPILED], { encoding: 'utf8' })
    const errors = stdout.replaceAll(/^(?:.*\/)?(\d+)\.[jt]s/gm, (_, index) => {
      const { path, line } = compiled[Number(index)]!
      return `${path}:${line}`
    })
    assert.equal(errors, '')
  })

  it('include only files that other tests compile and run', () => {
    const included = PAGES.flatMap((path) =>
      [...readGuide(path).matchAll(/^<<< (\S+?)(?:\{.*)?$/gm)].map(([, target = '']) =>
        normalize(join(path, '..', target)),
      ),
    )
    assert.ok(included.length > 10)
    assert.deepEqual(
      included.filter(
        (path) => !/^(demo\/embed|test\/frameworks)\//.test(path) || !existsSync(join(root, path)),
      ),
      [],
    )
  })

  it('fail when they are wrong', () => {
    const wrong = {
      html: '<usage-meter view="tables"></usage-meter><pay-button></pay-button><p slot=x>',
      sh: 'curl -X POST http://localhost:8787/api/nothing -d \'{"a": }\'',
      json: '{"kind": "customer"}',
      http: 'POST /api/sessions/revoke\n\n{ "customer": "ada" }\n',
      css: 'usage-meter::part(nothing) { color: var(--till-nothing) }',
      '': 'text',
    }
    for (const [language, code] of Object.entries(wrong))
      assert.notDeepEqual(CHECKS[language]!(code), [], language)
  })
})
