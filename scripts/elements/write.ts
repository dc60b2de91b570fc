/** Writes beside the built scripts what compilers and editors read of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { declarations } from './declarations.ts'
import { vsCodeCss, vsCodeHtml, webTypes } from './editors.ts'
import { manifest } from './manifest.ts'
import { theProgram } from './program.ts'
import { readElements } from './read.ts'

const at = (path: string) => fileURLToPath(new URL(`../../components/${path}`, import.meta.url))

const program = theProgram()
const elements = readElements(program)
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
const files = {
  'custom-elements.json': manifest(elements),
  'vscode.html-custom-data.json': vsCodeHtml(elements),
  'vscode.css-custom-data.json': vsCodeCss(elements),
  'web-types.json': webTypes(elements, version),
}

mkdirSync(at('dist'), { recursive: true })
for (const [name, content] of Object.entries(files)) {
  writeFileSync(at(`dist/${name}`), `${JSON.stringify(content, null, 2)}\n`)
}
for (const [script, text] of Object.entries(declarations(program))) {
  writeFileSync(at(`dist/${script}.d.ts`), text)
}
