/** Writes the npm package of the elements: modules, types, manifest, and the data of editors and frameworks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'
import { angularDirectives } from './angular.ts'
import { FRAMEWORK_TYPES, ownTypes } from './framework-types.ts'
import { analyze, elementsOf, folder, isBackOffice } from './manifest.ts'
import { modules } from './modules.ts'
import { replaceFiles } from './replace-files.ts'

const cache = join(folder, '../node_modules/.cache')
mkdirSync(cache, { recursive: true })
const work = mkdtempSync(join(cache, 'elements-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
/** The package is complete here before it replaces the previous one. */
const outdir = join(work, 'dist')
const manifest = analyze(relative(folder, outdir))
/** Each generator declares the schema's types itself. */
const schema = manifest as never
for (const [path, text] of modules(elementsOf(manifest), join(work, 'compiled'))) write(path, text)

// As text, because the generators that write files print lines that no option hides.
write('vscode.html-custom-data.json', formatJson(getVsCodeHtmlCustomData(schema, {})))
write('vscode.css-custom-data.json', formatJson(getVsCodeCssCustomData(schema, {})))
write('web-types.json', formatJson(getWebTypesData(schema, {})))
write('jsx.d.ts', ownTypes(manifest, entryOf))
for (const [path, text] of Object.entries(FRAMEWORK_TYPES)) write(path, text)
const angular = angularDirectives(manifest, (element) => entryOf(isBackOffice(element)))
write('angular.mjs', angular.module)
write('angular.d.ts', angular.types)

replaceFiles(outdir, join(folder, 'dist'), ['cdn', 'locales'])

function entryOf(ofBackOffice: boolean): string {
  return ofBackOffice ? './backoffice.js' : './tillkit.js'
}

function formatJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(outdir, path)), { recursive: true })
  writeFileSync(join(outdir, path), text)
}
