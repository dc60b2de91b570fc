/** Writes the data of the generated pages: the elements, the API and the responses of the examples. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { answersOf } from '../../demo/server/gallery/answers.ts'
import { lookOf } from '../../demo/server/gallery/looks.ts'
import { officeAnswersOf } from '../../demo/server/gallery/office/index.ts'
import { methodOnFile } from '../../demo/server/gallery/payment-methods.ts'
import { MERCHANT_SCOPES } from '../../server/contract/session.ts'
import { analyze, elementsOf } from '../elements/manifest.ts'
import { pages } from '../elements/readme.ts'
import { referencePages } from './reference.ts'
import { elementInfo } from './snippet-data.ts'

const FOLDER = 'dist/guide-data'

const manifest = analyze()
const readmes = pages(manifest)

const LABELS: Record<string, string> = { Property: 'property ', Default: 'default ' }
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The README of an element as a page of the site: a live example instead of the snippet, narrower tables. */
function elementPage(tag: string, folder: string): string {
  const readme = readmes.get(`${folder}/README.md`) ?? ''
  return readme
    .replaceAll(/^(\|.*\|)\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm, inTwoColumns)
    .replace(/^```html\n[\s\S]*?^```$/m, `<ElementExample tag="${tag}" />`)
    .replaceAll(/\]\((?:\.\.\/)+README\.md#tokens\)/g, '](../theme.md)')
}

/** A table with types and defaults below the descriptions, which columns of their own would squeeze. */
function inTwoColumns(table: string, head: string, body: string): string {
  const [name, ...kinds] = cellsOf(head).slice(0, -1)
  if (kinds.length === 0) return table
  const rows = body
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [named, ...cells] = cellsOf(row)
      const facts = kinds.flatMap((kind, at) =>
        cells[at] ? [`${LABELS[kind] ?? ''}${cells[at]}`] : [],
      )
      return `| ${named} | ${cells.at(-1)}<br>${facts.join(', ')} |\n`
    })
  return `| ${name} | |\n|---|---|\n${rows.join('')}`
}

const elements = elementsOf(manifest)

const write = (name: string, data: unknown) =>
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(data))

mkdirSync(FOLDER, { recursive: true })
// The browser loads the first of the two with every page.
write('elements', elements.map(elementInfo))
write(
  'element-pages',
  elements.map(({ tagName: tag, folder, example }) => ({
    tag,
    example,
    page: elementPage(tag, folder),
  })),
)
write('reference', referencePages())
write('facts', facts())
write('sample', {
  ...answersOf(lookOf('ready')),
  '/me/payment-method': methodOnFile('card-valid'),
})
write('office', { scopes: MERCHANT_SCOPES, responses: officeAnswersOf(lookOf('ready')) })

/** Figures of the home page, counted where they are true. Sizes are bytes with Brotli. */
function facts() {
  const translations = readdirSync('components/locales').filter((name) => name.endsWith('.json'))
  const contract = readdirSync('docs/services').map((name) =>
    readFileSync(`docs/services/${name}`, 'utf8'),
  )
  const rules = contract.flatMap((text) => text.match(/\*\*[a-z-]+-\d+\*\*/g) ?? [])
  return {
    elements: elements.length,
    languages: translations.length,
    rules: new Set(rules).size,
    sizes: JSON.parse(readFileSync('components/released-weights.json', 'utf8')),
  }
}
