/** Writes the npm package of the elements: modules, types, manifest, and the data of editors and frameworks. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { generateJsxTypes } from '@wc-toolkit/jsx-types'
import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'
import { analyze, elementsOf, folder } from './manifest.ts'
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
generateJsxTypes(schema, { outdir, fileName: 'jsx.d.ts', globalTypePath: './tillkit.js' })

// The generator augments nine frameworks in one file, which compiles only where all of them are installed, and
// imports no event.
const [jsx = ''] = readFileSync(`${outdir}/jsx.d.ts`, 'utf8').split('\ndeclare module')
const names = elementsOf(manifest).flatMap(({ events }) => events.map(({ type }) => type.text))
const imported = new Set(names.filter((name) => !new RegExp(`^ +${name},$`, 'm').test(jsx)))
write('jsx.d.ts', `import type { ${[...imported].join(', ')} } from './tillkit.js'\n${jsx}`)
write('react.d.ts', augmentation('react', 'CustomElements'))
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
