/** Writes the data of the generated pages: the elements, the API and the responses of the examples. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { answersOf } from '../../demo/server/gallery/answers.ts'
import { lookOf } from '../../demo/server/gallery/looks.ts'
import { analyze, elementsOf } from '../elements/manifest.ts'
import { pages } from '../elements/readme.ts'
import { referencePages } from './reference.ts'

const FOLDER = 'dist/guide-data'

const manifest = analyze()
const readmes = pages(manifest)

/** The README of an element as a page of the site: a live example instead of the snippet, fewer columns. */
function elementPage(tag: string): string {
  const readme = readmes.get(`${tag}/README.md`) ?? ''
  return readme
    .replaceAll(
      /^\| (Attribute|`[\w-]+`) \| (Property|`\w+`)? ?\|(.*\|.*\|.*\|)$/gm,
      (_, name, property, rest) =>
        name === 'Attribute' || !property ? `| ${name} |${rest}` : `| ${name} ${property} |${rest}`,
    )
    .replace(/(^\| Attribute .*\n)\|---\|---\|/m, '$1|---|')
    .replace(/^```html\n[\s\S]*?^```$/m, `<ElementExample tag="${tag}" />`)
    .replaceAll('](../README.md#tokens)', '](../theme.md)')
}

const elements = elementsOf(manifest).map(({ tagName, summary, example, ...element }) => ({
  tag: tagName,
  summary,
  example,
  attributes: (element.attributes ?? []).map(({ name, type, description, ...attribute }) => ({
    name,
    property: attribute.fieldName,
    type: type.text,
    initial: attribute.default ?? '',
    description,
  })),
  events: element.events.map(({ name, type }) => ({ name, type: type.text })),
  page: elementPage(tagName),
}))

const write = (name: string, data: unknown) =>
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(data))

mkdirSync(FOLDER, { recursive: true })
write('elements', elements)
write('reference', referencePages())
write('sample', answersOf(lookOf('ready')))
