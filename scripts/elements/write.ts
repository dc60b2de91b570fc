/** Writes beside the built scripts their manifest, their types, and the data of editors and frameworks. */
import { readFileSync, writeFileSync } from 'node:fs'
import { generateJsxTypes } from '@wc-toolkit/jsx-types'
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration'
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration'
import { declarations } from './declarations.ts'
import { analyze, elementsOf, folder } from './manifest.ts'

const outdir = `${folder}/dist`
const manifest = analyze('dist')
/** Each generator declares the schema's types itself. */
const schema = manifest as never
for (const [script, text] of Object.entries(declarations())) write(`${script}.d.ts`, text)

generateVsCodeCustomElementData(schema, { outdir, hideLogs: true })
generateJetBrainsWebTypes(schema, { outdir, hideLogs: true, packageJson: false })
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

type Components = { [Tag in keyof CustomElements]: DefineComponent<CustomElements[Tag]> }

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
`,
)

function augmentation(module: string, elements: string): string {
  return `import type { ${elements} } from './jsx.js'

declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements extends ${elements} {}
  }
}
`
}

function write(name: string, text: string): void {
  writeFileSync(`${outdir}/${name}`, text)
}
