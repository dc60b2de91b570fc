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

/** The README of an element as a page of the site: a live example instead of the snippet, fewer columns. */
function elementPage(tag: string, folder: string): string {
  const readme = readmes.get(`${folder}/README.md`) ?? ''
  return readme
    .replaceAll(
      /^\| (Attribute|`[\w-]+`) \| (Property|`\w+`)? ?\|(.*\|.*\|.*\|)$/gm,
      (_, name, property, rest) =>
        name === 'Attribute' || !property ? `| ${name} |${rest}` : `| ${name} ${property} |${rest}`,
    )
    .replace(/(^\| Attribute .*\n)\|---\|---\|/m, '$1|---|')
    .replace(/^```html\n[\s\S]*?^```$/m, `<ElementExample tag="${tag}" />`)
    .replaceAll(/\]\((?:\.\.\/)+README\.md#tokens\)/g, '](../theme.md)')
}

const elements = elementsOf(manifest).map((element) => ({
  ...elementInfo(element),
  page: elementPage(element.tagName, element.folder),
}))

const write = (name: string, data: unknown) =>
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(data))

mkdirSync(FOLDER, { recursive: true })
write('elements', elements)
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
