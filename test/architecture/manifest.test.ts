/** What editors and readers are told of the elements is what their sources say: nothing is left out or made up. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { vsCodeCss, vsCodeHtml, webTypes } from '../../scripts/elements/editors.ts'
import { manifest } from '../../scripts/elements/manifest.ts'
import { pages } from '../../scripts/elements/pages.ts'
import { readElements } from '../../scripts/elements/read.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))
const source = (path: string) => readFileSync(join(folder, path), 'utf8')
const elements = readElements()
const { modules } = manifest(elements)
const declarations = modules.flatMap((module) => module.declarations)

const others = new Set(elements.map(({ path }) => path))

/** A module and all that it imports but other elements, as one text. */
function reached(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return ''
  seen.add(path)
  const imports = source(path).matchAll(/from '(\.[^']+)'/g)
  const next = [...imports]
    .map(([, to]) => relative(folder, join(folder, dirname(path), to!)))
    .filter((to) => !to.startsWith('..') && !others.has(to))
  return [source(path), ...next.map((to) => reached(to, seen))].join()
}

/** Without comments, which say what the manifest says. */
const codeOf = (path: string) => reached(path).replaceAll(/\/\*\*.*?\*\//gs, '')
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].flatMap(([, names]) => names!.split(/\s+/)))].sort()
const names = (things: readonly { name?: string | undefined }[]) =>
  things.map(({ name }) => name ?? '').sort()

describe('the manifest', () => {
  it('has every element that is registered', () => {
    const registered = found(
      found(source('tillkit.ts'), /^import '\.\/(.*\.define\.ts)'/gm)
        .map(source)
        .join(),
      /define\('([\w-]+)'/g,
    )
    assert.deepEqual(declarations.map(({ tagName }) => tagName).sort(), registered)
    assert.ok(registered.length > 10)
  })

  for (const [index, { tagName, ...declared }] of declarations.entries()) {
    const { path } = elements[index]!
    const text = codeOf(path)
    const own = source(path)

    it(`has every attribute of <${tagName}>`, () => {
      const monthly = /extends MonthlyPanel/.test(own) ? source('session/monthly-panel.ts') : ''
      const panel = /extends SessionPanel/.test(own + monthly)
        ? source('session/session-panel.ts')
        : ''
      const written = [own, monthly, panel].join()
      const properties = written.matchAll(/@property\((.*?)\) (?:override )?(\w+)/gs)
      const spelt = [...properties].flatMap(([, options, name]) => {
        const [, attribute = name!.toLowerCase()] = /attribute: '?([\w-]+)/.exec(options!) ?? []
        return attribute === 'false' ? [] : [attribute]
      })
      assert.deepEqual(names(declared.attributes), [...new Set(spelt)].sort())
    })

    it(`has every part of <${tagName}>`, () => {
      const parts = found(text, /\bpart="([^"$]+)"/g)
      const missing = parts.filter((part) => !names(declared.cssParts).includes(part))
      assert.deepEqual(missing, [])
      for (const part of names(declared.cssParts)) assert.match(text, new RegExp(`\\b${part}\\b`))
    })

    it(`has every event of <${tagName}>`, () => {
      const dispatched = found(text, /new (\w+Event)\(/g)
      const types = declared.events.map(({ type }) => type.text)
      const classes = found(text, /export class (\w+Event)\b/g)
      const missing = classes.filter((name) => dispatched.includes(name) && !types.includes(name))
      assert.deepEqual(missing, [])
      for (const { name, type } of declared.events) {
        const said = `class ${type.text}\\b[^]*?super\\('${name}'|new ${type.text}\\('${name}'`
        assert.match(text, new RegExp(said), name)
        assert.ok(dispatched.includes(type.text), `${type.text} is never dispatched`)
      }
    })

    it(`has every state of <${tagName}>`, () => {
      const [, block = ''] = /#states\.set\(\{(.*?)\}\)/s.exec(text) ?? []
      assert.deepEqual(names(declared.cssStates), found(block, /^\s+(\w+)[:,]/gm))
    })

    it(`says what everything of <${tagName}> is`, () => {
      const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = declared
      const all = [attributes, members, events, slots, cssParts, cssProperties, cssStates].flat()
      assert.deepEqual(names(all.filter(({ description }) => !description)), [])
      assert.ok(declared.summary)
      assert.match(elements[index]!.example, new RegExp(`<${tagName}\\b`))
    })
  }

  it('has every token, with what it begins with', () => {
    const sheets = ['tokens', 'palette'].map((name) => source(`internal/styles/${name}.ts`))
    const css = sheets.join('\n').replaceAll(/\s+/g, ' ')
    const used = found(css, /var\((--till-[\w-]+)/g)
    for (const { tagName, cssProperties } of declarations) {
      assert.deepEqual(names(cssProperties), tagName === 'till-session' ? [] : used, tagName)
      for (const token of cssProperties)
        assert.ok(css.includes(`var(${token.name}, ${token.default})`))
    }
  })
})

describe('what editors read', () => {
  it('offers every attribute with its choices, and every part and token', () => {
    const { tags } = vsCodeHtml(elements)
    const meter = tags.find(({ name }) => name === 'usage-meter')!
    assert.deepEqual(meter.attributes.find(({ name }) => name === 'view')?.values, [
      { name: 'meters' },
      { name: 'table' },
      { name: 'compact' },
    ])
    assert.ok(names(vsCodeCss(elements).properties).includes('--till-accent'))
    assert.ok(names(vsCodeCss(elements).pseudoElements).includes('::part(notice)'))
    const { contributions } = webTypes(elements, '1.0.0')
    assert.deepEqual(names(contributions.html.elements), names(tags))
  })

  it('is where the package says', () => {
    const { customElements, 'web-types': types, exports } = JSON.parse(source('package.json'))
    assert.deepEqual(customElements, exports['./custom-elements.json'])
    const written = readFileSync(join(folder, '../scripts/elements/write.ts'), 'utf8')
    for (const path of [customElements, types])
      assert.ok(written.includes(path.slice('./dist/'.length)))
  })
})

describe('the page of each element', () => {
  for (const [path, text] of pages(elements)) {
    it(`is up to date: components/${path}`, () => {
      assert.ok(existsSync(join(folder, path)), 'npm run docs writes it')
      assert.equal(source(path), text, 'npm run docs writes it anew')
    })
  }
})
