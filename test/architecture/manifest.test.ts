/** Compares the manifest and the READMEs with the sources and with Lit. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'
import type ts from 'typescript'
import { describe, it } from 'vitest'
import { EVENT_ENDS, isEventName, OTHER_CLASSES } from '../../scripts/elements/event-names.ts'
import { analyze, elementsOf } from '../../scripts/elements/manifest.ts'
import { theProgram } from '../../scripts/elements/program.ts'
import { pages } from '../../scripts/elements/readme.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))
const source = (path: string) => readFileSync(join(folder, path), 'utf8')
const manifest = analyze()
const declarations = elementsOf(manifest)

// The elements' decorators need their own tsconfig.
const tsx = register({ namespace: 'manifest', tsconfig: `${folder}tsconfig.json` })
async function load({ folder, tagName }: Located): Promise<unknown> {
  await tsx.import(`../../components/${folder}/${tagName}.define.ts`, import.meta.url)
  return customElements.get(tagName)
}

type Located = Pick<(typeof declarations)[number], 'folder' | 'tagName'>

/** A module and all that it imports, as one text. No element imports another one. */
function reached(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return ''
  seen.add(path)
  const imports = source(path).matchAll(/from '(\.[^']+)'/g)
  const next = [...imports]
    .map(([, to]) => relative(folder, join(folder, dirname(path), to!)))
    .filter((to) => !to.startsWith('..'))
  return [source(path), ...next.map((to) => reached(to, seen))].join()
}

const program = theProgram()

const checker = program.getTypeChecker()

/** The events of the interface that an element declares for its listeners. */
function eventsOf(path: string, map: string): ts.Symbol[] {
  const file = program.getSourceFile(join(folder, path))
  if (!file) return []
  const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  const symbol = declared.find(({ name }) => name === map)
  assert.ok(symbol, `${path} declares no ${map}`)
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
}

/** The class of an event and those above it. */
function classesOf(event: ts.Symbol): string[] {
  const above = (type: ts.Type): string[] => [
    type.symbol.name,
    ...(type.getBaseTypes() ?? []).flatMap(above),
  ]
  const type = checker.getTypeOfSymbol(event)
  // Base classes are those of the class, without its parameters.
  const { target = type } = type as ts.TypeReference
  return above(target)
}

const eventClasses = (path: string, map: string): Record<string, string> =>
  Object.fromEntries(eventsOf(path, map).map((event) => [event.name, classesOf(event)[0]!]))

/** The class of the rule for each event that is none of it, not even a subclass: "tax-saved is no DataWrittenEvent". */
function brokenClasses(path: string, map: string): string[] {
  const broken: string[] = []
  for (const event of eventsOf(path, map)) {
    const [, name] = EVENT_ENDS.find(([end]) => event.name.endsWith(`-${end}`)) ?? []
    if (!name || OTHER_CLASSES.includes(event.name) || classesOf(event).includes(name)) continue
    broken.push(`${event.name} is no ${name}`)
  }
  return broken
}

/** Without comments, because the manifest is generated from them. */
const codeOf = (path: string) => reached(path).replaceAll(/\/\*\*.*?\*\//gs, '')
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].flatMap(([, names]) => names!.split(/\s+/)))].sort()
const names = (things: readonly { name?: string | undefined }[]) =>
  things.map(({ name }) => name ?? '').sort()

describe('the manifest', () => {
  it('has every element that is registered', () => {
    const entries = ['tillkit.ts', 'backoffice.ts'].map(source).join('\n')
    const registered = found(
      found(entries, /^import '\.\/(.*\.define\.ts)'/gm)
        .map(source)
        .join(),
      /define\('([\w-]+)'/g,
    )
    assert.deepEqual(declarations.map(({ tagName }) => tagName).sort(), registered)
    assert.ok(registered.length > 10)
  })

  for (const { tagName, ...declared } of declarations) {
    const located = { tagName, folder: declared.folder }
    const text = codeOf(`${declared.folder}/${tagName}.define.ts`)

    it(`has the attributes of <${tagName}> that Lit observes`, async () => {
      const element = (await load(located)) as { observedAttributes: string[] }
      assert.deepEqual(names(declared.attributes ?? []), [...element.observedAttributes].sort())
    })

    it(`has every part of <${tagName}>`, () => {
      const parts = found(text, /\bpart="([^"$]+)"/g)
      const missing = parts.filter((part) => !names(declared.cssParts ?? []).includes(part))
      assert.deepEqual(missing, [])
      for (const part of names(declared.cssParts ?? []))
        assert.match(text, new RegExp(`\\b${part}\\b`))
    })

    it(`has every event of <${tagName}>, with its class`, () => {
      const documented = declared.events.map(({ name, type }) => [name, type.text.split('<')[0]!])
      assert.deepEqual(
        Object.fromEntries(documented),
        eventClasses(`${declared.folder}/events.ts`, `${declared.name}EventMap`),
      )
    })

    it(`gives the events of <${tagName}> the members of the rule`, () => {
      assert.deepEqual(
        brokenClasses(`${declared.folder}/events.ts`, `${declared.name}EventMap`),
        [],
      )
    })

    it(`names the events of <${tagName}> by the rule`, () => {
      const others = declared.events.filter(({ name }) => !isEventName(name))
      assert.deepEqual(names(others), [])
    })

    it(`has every state of <${tagName}>`, () => {
      const blocks = [...text.matchAll(/\bstates\.set\(\{(.*?)\}\)/gs)].map(([, block]) => block)
      assert.deepEqual(names(declared.cssStates ?? []), found(blocks.join('\n'), /^\s*(\w+)[:,]/gm))
    })

    it(`describes everything of <${tagName}>`, () => {
      const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = declared
      const all = [attributes, members, events, slots, cssParts, cssProperties, cssStates]
      const undescribed = all
        .flatMap((each) => each ?? [])
        .filter(({ description }) => !description)
      assert.deepEqual(names(undescribed), [])
      assert.ok(declared.summary)
      assert.match(declared.example, new RegExp(`<${tagName}\\b`))
    })
  }

  it('has every token, with its default if that depends on no other', () => {
    const sheets = ['tokens', 'derived-tokens', 'series'].map((name) =>
      source(`internal/styles/${name}.ts`),
    )
    const css = sheets.join('\n').replaceAll(/\s+/g, ' ').replaceAll('( ', '(')
    const used = found(css, /var\((--till-[\w-]+)/g)
    for (const { tagName, cssProperties = [] } of declarations) {
      assert.deepEqual(names(cssProperties), tagName === 'till-session' ? [] : used, tagName)
      for (const token of cssProperties)
        assert.ok(!token.default || css.includes(`var(${token.name}, ${token.default})`))
    }
  })
})

describe('the page of each element', () => {
  for (const [path, text] of pages(manifest)) {
    it(`is up to date: components/${path}`, () => {
      assert.ok(existsSync(join(folder, path)), 'npm run docs writes it')
      assert.equal(source(path), text, 'npm run docs rewrites it')
    })

    it(`has whole table rows: components/${path}`, () => {
      const [, ...afterTables] = text.split(/^\|---.*$/m)
      for (const rows of afterTables) {
        const [table = ''] = rows.trim().split('\n\n')
        const broken = table.split('\n').filter((row) => !/^\|.*\|$/.test(row))
        assert.deepEqual(broken, [])
      }
    })
  }
})
