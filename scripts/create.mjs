// npm run create -- <tag>: writes the files of a new element, and registers it.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { elementOf } from './create/kinds.mjs'
import { answerHelp } from './help.mjs'

answerHelp(
  `Usage: npm run create -- <tag>
       npm run create -- backoffice/<tag>

Writes a new element: its class with its events and messages, styles, a test and an entry in the gallery. Its class
says which calls it makes.

  order-history             shows one response in a card; begins with the customer's name
  backoffice/<name>-list    lists what a merchant has; begins with the metrics
  backoffice/<name>-editor  creates and edits one of them; begins with two members of a metric

Example:
  npm run create -- backoffice/region-list
`,
  { takes: 'any' },
)

const [target = '', root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
const element = elementOf(target)
if (!element)
  fail(`A tag is two or more words of small letters: npm run create -- order-history
One of the back office ends in -list or -editor: npm run create -- backoffice/region-list`)
const LOCALES = 'components/locales'
const { tag, name, path, folder, files, entry, gallery, keys, keysFile } = element
if (existsSync(join(root, folder))) fail(`There is a folder ${folder}.`)
const { install } = await import('./install.mjs')
install()

for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text, { flag: 'wx' })
  console.log(`wrote   ${file}`)
}

edit(entry, (text) =>
  text
    .replace(/\n\n(?=define\()/, `\nimport { ${name} } from './${path}/${tag}.ts'\n\n`)
    .replace(/\n\n(?=export)/, `\ndefine('${tag}', ${name})\n\n`)
    .replace(
      /\n\nconfigureFromScript/,
      `\nexport type * from './${path}/${tag}.ts'\nexport { ${name} } from './${path}/${tag}.ts'\n\nconfigureFromScript`,
    ),
)
edit(keysFile, (text) =>
  text
    .replace(/\n\n/, `\nimport type { ${name} } from './${path}/${tag}.ts'\n\n`)
    .replace(`type ${keys} =`, `type ${keys} =\n  | keyof typeof ${name}.messages`),
)
edit(gallery, (text) =>
  text.replace(
    /\n( *)<\/div>\n *<\/till-session>/,
    (end, indent) =>
      `\n${indent}  <section aria-labelledby="h-${tag}"><h2 id="h-${tag}">${tag}</h2><${tag}></${tag}></section>${end}`,
  ),
)
const english = await englishMessages()
for (const file of readdirSync(join(root, LOCALES)).filter((file) => file.endsWith('.json')))
  edit(`${LOCALES}/${file}`, (text) => {
    const added = english.map(([key, message]) => [key, withPluralForms(message, parse(file).name)])
    return `${JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(added) }, null, 2)}\n`
  })

const written = [...Object.keys(files), entry, keysFile, LOCALES]
execFileSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...written],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
)

console.log(`
Next: translate "${tag}.…" in ${LOCALES}, then
  npm run docs -- --pages-only
  npm test -- types manifest locales lint architecture ${tag}${
    target.startsWith('backoffice/')
      ? ''
      : `
They fail until README.md has a row of it, and it has the slot "empty" that docs/theme.md promises of each element with data.`
  }`)

/** Changes a file. @throws {Error} if it is left as it was */
function edit(path, change) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = change(before)
  if (after === before) fail(`${path} has no place for the element.`)
  writeFileSync(join(root, path), after)
  console.log(`changed ${path}`)
}

/** The messages of the new element alone, which every language must have. */
async function englishMessages() {
  const { tsImport } = await import('tsx/esm/api')
  const file = pathToFileURL(join(root, folder, `${tag}.ts`))
  const { [name]: created } = await tsImport(file.href, {
    parentURL: import.meta.url,
    tsconfig: join(root, 'components/tsconfig.json'),
  })
  return Object.entries(created.messages).filter(([key]) => key.startsWith(`${tag}.`))
}

/** A message that counts needs each form of the language; its translator finds the English text in all of them. */
function withPluralForms(message, language) {
  if (typeof message === 'string') return message
  const rules = new Intl.PluralRules(language)
  // The form of millions is not among them: `other` takes its place.
  const forms = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
  return Object.fromEntries([...forms].map((form) => [form, message[form] ?? message.other]))
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
