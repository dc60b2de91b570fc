/** Enforces the conventions of the repository: sizes of files and folders, names, the language of comments and titles. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SKIPPED = new Set(['.git', '.tillkit', 'coverage', 'dist', 'node_modules'])
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    )
const code = below('').filter((path) => /\.(ts|mjs|css|html)$/.test(path))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

const MAX_LINES = 350
const MAX_FILES = 20

/** The folders of the product, whose comments are in plain language. */
const PLAIN_AREAS = ['components/', 'demo/', 'scripts/', 'server/']
const TESTS = 'test/'
/** Folders of any size: a test file for each element, and a picture for each look. */
const LARGE_FOLDERS = ['test/components', 'test/components/backoffice', 'test/e2e/pictures']
/** Folders and files inside these areas that are not checked. */
const EXCEPTIONS = [
  // Quotes the forbidden words.
  'test/architecture/conventions.test.ts',
]
const startsWithAny = (path: string, areas: readonly string[]) =>
  areas.some((area) => path.startsWith(area))

/** Words that make a thing a person, or a sentence a riddle. */
const DIALECT =
  /\b(what|whatever|who|whom|whose|whoever|nobody|somebody|anybody|told|asked|asks|hears?|heard|anew|former|of late|stands)\b/i
/** Those that the documentation does without, too; there "what" and "who" introduce clauses for readers. */
const DOCUMENTATION_DIALECT =
  /\b(whatever|whom|whoever|nobody|somebody|anybody|told|hears?|heard|anew|former|of late|stands)\b/i
const RELATIVE_OPENING = /^(What|Who|Whose|Where|Which|Whether)\b/

/** The comments of a module and the titles of its tests, with their lines. */
function prose(path: string): { line: number; words: string }[] {
  const source = text(path)
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const addComments = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, source.slice(pos, end))
  }
  const visit = (node: ts.Node) => {
    addComments(ts.getLeadingCommentRanges(source, node.getFullStart()))
    addComments(ts.getTrailingCommentRanges(source, node.getEnd()))
    if (
      ts.isCallExpression(node) &&
      /^(it|describe|test)(\.\w+)?$/.test(node.expression.getText())
    ) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) found.set(title.getStart(), title.text)
      else if (title && ts.isTemplateExpression(title)) {
        found.set(title.getStart(), title.getText().replaceAll(/\$\{[^}]*\}/g, ''))
      }
    }
    node.getChildren().forEach(visit)
  }
  visit(file)
  return [...found].map(([at, words]) => ({
    line: file.getLineAndCharacterOfPosition(at).line + 1,
    words: words.replace(/^\/\*\*?|\*\/$|^\s*(\*|\/\/)/gm, '').trim(),
  }))
}

/** "path:line: words" for each comment or title in dialect. */
const dialectIn = (path: string): string[] =>
  prose(path)
    .filter(({ words }) => DIALECT.test(words) || RELATIVE_OPENING.test(words))
    .map(({ line, words }) => `${path}:${line}: ${words.split('\n')[0]}`)

describe('the repository', () => {
  it('keeps files to a few screens', () => {
    const long = code.filter(
      (path) => !path.startsWith('test/') && text(path).split('\n').length > MAX_LINES,
    )
    assert.deepEqual(long, [])
  })

  it(`keeps folders to ${MAX_FILES} files`, () => {
    const sizes = new Map<string, number>()
    const folders = below('')
      .filter((path) => startsWithAny(path, [...PLAIN_AREAS, TESTS]))
      .map(dirname)
    for (const folder of folders) {
      if (!LARGE_FOLDERS.includes(folder)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    }
    assert.deepEqual(
      [...sizes].filter(([, size]) => size > MAX_FILES),
      [],
    )
  })

  it('writes comments and test titles in plain language', () => {
    const modules = code.filter(
      (path) =>
        startsWithAny(path, [...PLAIN_AREAS, TESTS]) &&
        !startsWithAny(path, EXCEPTIONS) &&
        /\.(ts|mjs)$/.test(path),
    )
    assert.deepEqual(modules.flatMap(dialectIn), [])
  })

  it('writes its documentation in plain language', () => {
    const pages = below('').filter((path) => /\.(md|html)$/.test(path))
    // A changelog also quotes names that are gone.
    const lines = pages
      .filter((path) => basename(path) !== 'CHANGELOG.md')
      .flatMap((path) =>
        text(path)
          .split('\n')
          .map((words, index) => ({ words, place: `${path}:${index + 1}` })),
      )
    assert.deepEqual(
      lines
        .filter(({ words }) => DOCUMENTATION_DIALECT.test(words))
        .map(({ place, words }) => `${place}: ${words}`),
      [],
    )
  })

  it('names locals and members for their values', () => {
    const isTest = (path: string) => path.startsWith(TESTS) || path.endsWith('.test.ts')
    const found = code
      .filter((path) => startsWithAny(path, [...PLAIN_AREAS, TESTS]) && path.endsWith('.ts'))
      .flatMap((path) => {
        const file = ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true)
        // In tests of elements, `one` and `all` are queries of the page.
        const vague = ['former', 'own', ...(isTest(path) ? [] : ['one'])]
        const names: string[] = []
        const visit = (node: ts.Node) => {
          const isNamed =
            ts.isVariableDeclaration(node) ||
            ts.isParameter(node) ||
            ts.isBindingElement(node) ||
            ts.isPropertySignature(node)
          if (isNamed && ts.isIdentifier(node.name) && vague.includes(node.name.text))
            names.push(`${path}: ${node.name.text}`)
          ts.forEachChild(node, visit)
        }
        visit(file)
        return names
      })
    assert.deepEqual(found, [])
  })

  it('opens every module of the server and the elements with a header comment', () => {
    const headless = code.filter(
      (path) => /^(server|components)\/.*\.ts$/.test(path) && !/^(#!.*\n)?\/[*/]/.test(text(path)),
    )
    assert.deepEqual(headless, [])
  })

  it('has the tests of an element in a file of its name', () => {
    const missing = code
      .filter((path) => /^components\/.*\.define\.ts$/.test(path))
      .map((path) => `test/${dirname(path)}.test.ts`)
      .filter((path) => !code.includes(path))
    assert.deepEqual(missing, [])
  })

  it('has no file names without meaning', () => {
    const vague = /(^|[-.])(utils?|helpers?|misc|common|info|core)([-.]|$)/
    assert.deepEqual(
      code.filter((path) => vague.test(basename(path))),
      [],
    )
  })

  it('gives up the names that had several meanings', () => {
    const names = [
      'amountChoice',
      'isSeveral',
      'orMissing',
      'outcomeOf',
      'paymentNote',
      'typesName',
    ]
    const ambiguous = new RegExp(`\\b(${names.join('|')})\\b`)
    const texts = below('').filter((path) => /\.(ts|mjs|html|md)$/.test(path))
    assert.deepEqual(
      texts.filter((path) => !EXCEPTIONS.includes(path) && ambiguous.test(text(path))),
      [],
    )
  })

  it('leaves nothing open in the code', () => {
    const open = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
    assert.deepEqual(
      code.filter((path) => open.test(text(path))),
      [],
    )
  })

  it('reads the environment only where a program begins', () => {
    const readers = code.filter(
      (path) => path.startsWith('server/') && text(path).includes('process.env'),
    )
    assert.deepEqual(readers.sort(), ['server/cli.ts', 'server/main.ts', 'server/sandbox/cli.ts'])
  })

  it('names no package registry in its lockfile', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>
    }
    const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))
    assert.deepEqual(hosts, [])
  })

  it('has each package in its lockfiles that another one needs on some platform', () => {
    const lockfiles = below('').filter((path) => path.endsWith('package-lock.json'))
    assert.ok(lockfiles.length > 0)
    for (const path of lockfiles) {
      const { packages } = JSON.parse(text(path)) as {
        packages: Record<string, { optionalDependencies?: Record<string, string> }>
      }
      const names = new Set(
        Object.keys(packages).map((place) => place.split('node_modules/').at(-1)),
      )
      const missing = Object.values(packages)
        .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
        .filter((name) => !names.has(name))
      assert.deepEqual(missing, [], path)
    }
  })

  it('joins abort signals in the browser by withAnySignal, because WebKit loses those of AbortSignal.any', () => {
    const joins = /AbortSignal\.any\(/
    assert.deepEqual(
      code.filter((path) => /^(components|demo)\//.test(path) && joins.test(text(path))),
      [],
    )
  })

  it('makes UUIDs in the browser by randomUuid, because plain http has no crypto.randomUUID', () => {
    assert.deepEqual(
      code.filter(
        (path) => path.startsWith('components/') && text(path).includes('crypto.randomUUID('),
      ),
      [],
    )
  })

  it('writes no markup from strings in the browser', () => {
    const sinks =
      /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|unsafeHTML|unsafeSVG|\beval\(/
    assert.deepEqual(
      code.filter((path) => /^(components|demo)\//.test(path) && sinks.test(text(path))),
      [],
    )
  })
})
