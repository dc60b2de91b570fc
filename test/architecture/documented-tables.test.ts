/** The tables of the documentation: every row is checked by a test; here those of names in the sources. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { analyze, elementsOf } from '../../scripts/elements/manifest.ts'
import {
  CUSTOMER_SCOPES,
  CustomerSessionBody,
  MerchantSessionBody,
} from '../../server/contract/session.ts'
import {
  codeIn,
  emptyRowClaims,
  theRows,
  unclaimedRows,
} from '../support/documentation/table-claims.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !/node_modules|(^|\/)dist\//.test(path))
    .map((path) => join(folder, path))

const elements = elementsOf(analyze())
const customers = elements.filter(({ folder }) => !folder.startsWith('backoffice'))
const element = (tag: string) => {
  const found = elements.find(({ tagName }) => tagName === tag)
  assert.ok(found, `there is no <${tag}>`)
  return found
}
const tagsIn = (text: string) =>
  [...text.matchAll(/<([a-z]+-[a-z-]+)>/g)].map(([, tag = '']) => tag)
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()
/** Code with all of its white space as one space. */
const joined = (code: string) =>
  code.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')

describe('the rows of the tables of the documentation', () => {
  it('are checked by tests', () => {
    assert.deepEqual(unclaimedRows(), [])
    assert.deepEqual(emptyRowClaims(), [])
  })

  it('have every element of customers: README.md', () => {
    const tags = theRows('README.md', 'Element | Shows').flatMap(({ cells: [tag = ''] }) =>
      tagsIn(tag),
    )
    assert.deepEqual(sorted(tags), sorted(customers.map(({ tagName }) => tagName)))
  })

  it('have the custom properties of the styles with their defaults: docs/theme.md', () => {
    const styles = joined(filesBelow('components', /\.ts$/).map(read).join())
    const applied = sorted(
      [...styles.matchAll(/var\((--till-[\w-]+)/g)].map(([, name = '']) => name),
    )
    const documented: string[] = []
    for (const { cells } of theRows('docs/theme.md', 'Token | Default |')) {
      const [name = '', initial = ''] = cells
      const names = codeIn(name)
      documented.push(...names)
      const value = /^`([^`]+)`$/.exec(initial)?.[1]
      if (value) assert.ok(styles.includes(`var(${names[0]}, ${value})`), `${names[0]}: ${value}`)
    }
    // The row of series names the first and the last.
    const series = [2, 3, 4].map((index) => `--till-series-${index}`)
    assert.deepEqual(sorted([...documented, ...series]), applied)
    assert.ok(styles.includes('var(--till-control-height, calc(2.4 * var(--_font-size)))'))
  })

  it('have slots, attributes and settings that exist: docs/theme.md', () => {
    for (const { cells } of theRows('docs/theme.md', 'Wish | How')) {
      const how = cells.at(-1) ?? ''
      const [tag] = tagsIn(how)
      for (const clause of how.split(/, or /)) {
        const [code = ''] = codeIn(clause)
        const isSlot = /slots? `/.test(clause)
        const settings = /^configure\(\{ (\w+) \}\)$/.exec(code)
        if (settings)
          assert.match(
            read('components/internal/i18n/config.ts'),
            new RegExp(`  ${settings[1]}\\?:`),
          )
        else if (tag && isSlot) {
          const slots = element(tag).slots?.map(({ name }) => name) ?? []
          for (const name of codeIn(clause).filter((each) => !each.startsWith('<'))) {
            assert.ok(slots.includes(name), `<${tag}> has no slot ${name}`)
          }
        } else if (isSlot) {
          // Of each element with data.
          const withData = customers.filter(({ cssStates = [] }) =>
            cssStates.some(({ name }) => name === 'empty'),
          )
          assert.ok(withData.length > 5)
          for (const { tagName, slots = [] } of withData)
            assert.ok(
              slots.some(({ name }) => name === code),
              `<${tagName}> has no slot ${code}`,
            )
        } else if (tag && code !== `<${tag}>`) {
          const attributes = element(tag).attributes?.map(({ name }) => name) ?? []
          assert.ok(attributes.includes(code), `<${tag}> has no attribute ${code}`)
        } else assert.match(code, /^--till-/)
      }
    }
  })

  it('have the variables of the route: docs/start/next.md', () => {
    const route = read('test/frameworks/next/app/till-session/route.ts')
    const used = [...route.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name)
    const rows = theRows('docs/start/next.md', 'Variable | Value')
    assert.deepEqual(sorted(rows.flatMap(({ cells: [name = ''] }) => codeIn(name))), sorted(used))
  })

  it('have syntax that the applications of each framework compile and run: docs/guides/frameworks.md', () => {
    const FOLDERS: Record<string, string[]> = {
      'React 19, Preact': ['react', 'preact'],
      'Vue 3': ['vue'],
      'Svelte 5': ['svelte'],
      Solid: ['solid'],
      '[Angular](angular.md)': ['angular'],
      'plain TypeScript': ['plain-typescript'],
    }
    const rows = theRows('docs/guides/frameworks.md', 'Framework | Types | Attribute | Event')
    assert.deepEqual(
      rows.map(({ cells: [name = ''] }) => name),
      Object.keys(FOLDERS),
    )
    for (const { cells } of rows) {
      const [name = '', types = '', attribute = '', event = ''] = cells
      for (const folder of FOLDERS[name]!) {
        const paths = filesBelow(`test/frameworks/${folder}`, /\.(tsx?|vue|svelte|html)$/)
        const sources = paths.map(read).join()
        const wanted = codeIn(types.replace('tillkit/react', `tillkit/${folder}`)).slice(
          0,
          folder === 'angular' ? 2 : 1,
        )
        for (const code of [...wanted, ...codeIn(attribute), ...codeIn(event)]) {
          const [beginning = ''] = code.split('…')
          assert.ok(sources.includes(beginning), `${folder}: ${code}`)
        }
      }
    }
  })

  it('have the members of a session’s body: docs/guides/sessions.md', () => {
    const rows = theRows('docs/guides/sessions.md', 'Member | Meaning')
    const members = [CustomerSessionBody, MerchantSessionBody].flatMap(({ shape }) =>
      Object.keys(shape),
    )
    assert.deepEqual(
      sorted(rows.flatMap(({ cells: [name = ''] }) => codeIn(name))),
      sorted(members),
    )
    const ttl = rows.find(({ cells }) => cells[0] === '`ttl`')?.cells[1] ?? ''
    const [least, most, absent] = (ttl.match(/\d+/g) ?? []).map(Number)
    const { shape } = CustomerSessionBody
    assert.equal(shape.ttl.parse(undefined), absent)
    for (const [seconds, isValid] of [
      [least!, true],
      [least! - 1, false],
      [most!, true],
      [most! + 1, false],
    ] as const)
      assert.equal(shape.ttl.safeParse(seconds).success, isValid, String(seconds))
  })

  it('have every scope of a customer, and the elements that use it: docs/guides/sessions.md', () => {
    const rows = theRows('docs/guides/sessions.md', 'Scope | Used by')
    const scopes = rows.flatMap(({ cells: [scope = ''] }) => codeIn(scope))
    assert.deepEqual(sorted(scopes), sorted(CUSTOMER_SCOPES))
    for (const { tagName, scope } of customers) {
      if (!scope) continue
      const row = rows.find(({ cells: [first = ''] }) => codeIn(first).includes(scope))
      assert.ok(row?.cells[1]?.includes(`<${tagName}>`), `${tagName}: ${scope}`)
    }
  })

  it('have words of the elements, and none that they avoid: docs/guides/words.md', () => {
    const folders = ['components', 'server/sandbox/checkout']
    const messages = folders
      .flatMap((folder) => filesBelow(folder, /\.ts$/))
      .map(read)
      .join()
    for (const { cells } of theRows('docs/guides/words.md', 'Say | Not')) {
      const [say = '', not = ''] = cells
      assert.ok(messages.includes(`'${say}'`), say)
      assert.ok(!messages.includes(not.replace(/\.$/, '')), not)
    }
  })
})
