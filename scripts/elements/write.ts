/** Writes the npm package of the elements: modules, types, manifest, and the data of editors and frameworks. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { generateJsxTypes } from '@wc-toolkit/jsx-types'
import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'
import { angularDirectives } from './angular.ts'
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
for (const [path, text] of modules(join(work, 'compiled'))) write(path, text)

// As text, because the generators that write files print lines that no option hides.
write('vscode.html-custom-data.json', formatJson(getVsCodeHtmlCustomData(schema, {})))
write('vscode.css-custom-data.json', formatJson(getVsCodeCssCustomData(schema, {})))
write('web-types.json', formatJson(getWebTypesData(schema, {})))
generateJsxTypes(schema, {
  outdir,
  fileName: 'jsx.d.ts',
  componentTypePath: (_name, _tag, path = '') => entryOf(path.startsWith('dist/backoffice/')),
})

// The generator augments nine frameworks in one file, which compiles only where all of them are installed, and
// imports no event.
const [jsx = ''] = readFileSync(`${outdir}/jsx.d.ts`, 'utf8').split('\ndeclare module')
const importsOfEvents = [true, false].map((ofBackOffice) => {
  const elements = elementsOf(manifest).filter((one) => isBackOffice(one) === ofBackOffice)
  const names = elements.flatMap(({ events }) => events.map(({ type }) => type.text))
  const imported = new Set(names.filter((name) => !new RegExp(`^ +${name},$`, 'm').test(jsx)))
  return `import type { ${[...imported].join(', ')} } from '${entryOf(ofBackOffice)}'\n`
})
write('jsx.d.ts', `${importsOfEvents.join('')}${jsx}`)
const angular = angularDirectives(manifest, (element) => entryOf(isBackOffice(element)))
write('angular.mjs', angular.module)
write('angular.d.ts', angular.types)
// The generator's `ref` takes no object of `useRef`.
write(
  'react.d.ts',
  `import type { ClassAttributes } from 'react'
import type { CustomElements } from './jsx.js'

type Elements = {
  [Tag in keyof CustomElements]: Omit<CustomElements[Tag], 'key' | 'ref'> &
    ClassAttributes<HTMLElementTagNameMap[Tag]>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
)
write('preact.d.ts', augmentation('preact', 'CustomElements'))
write('solid.d.ts', augmentation('solid-js/jsx-runtime', 'CustomElementsSolidJs'))
write(
  'svelte.d.ts',
  `import type { CustomElements } from './jsx.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends CustomElements {}
}
`,
)
write(
  'vue.d.ts',
  `import type { DefineComponent } from 'vue'
import type { CustomElements } from './jsx.js'

/** \`usage-loaded\` is \`UsageLoaded\`, as in the names of Vue's listeners. */
type Pascal<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Pascal<Rest>}\`
  : Capitalize<Name>

type WithListeners<Props> = {
  [Key in keyof Props as Key extends \`on\${infer Event}\` ? \`on\${Pascal<Event>}\` : Key]: Props[Key]
}

type Components = {
  [Tag in keyof CustomElements]: DefineComponent<WithListeners<CustomElements[Tag]>>
}

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
`,
)

replaceFiles(outdir, join(folder, 'dist'), ['cdn', 'locales'])

function entryOf(ofBackOffice: boolean): string {
  return ofBackOffice ? './backoffice.js' : './tillkit.js'
}

function augmentation(module: string, elements: string): string {
  return `import type { ${elements} } from './jsx.js'

declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements extends ${elements} {}
  }
}
`
}

function formatJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(outdir, path)), { recursive: true })
  writeFileSync(join(outdir, path), text)
}
