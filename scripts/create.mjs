// npm run create -- <tag>: writes the files of a new element, and registers it.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { elementFiles, pascalCase } from './create/files.mjs'
import { answerHelp } from './help.mjs'

answerHelp(
  `Usage: npm run create -- <tag>

Writes a new element that shows one response in a card: its class, registration, styles, events, messages, a test and
an entry in the gallery. It begins with the customer's name; its class says which call it makes.

Example:
  npm run create -- order-history
`,
  { takes: 'any' },
)

const [tag = '', root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag))
  fail('A tag is two or more words of small letters: npm run create -- order-history')
if (existsSync(join(root, 'components', tag))) fail(`There is a folder components/${tag}.`)

for (const [path, text] of Object.entries(elementFiles(tag))) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'wx' })
  console.log(`wrote   ${path}`)
}

const name = pascalCase(tag)
const CHANGED = ['components/tillkit.ts', 'components/package.json', 'components/locales']
edit('components/tillkit.ts', (text) =>
  text
    .replace(/\n(?!import)(?=\nexport)/, `\nimport './${tag}/${tag}.define.ts'\n`)
    .replace(
      /\n\nconfigureFromScript/,
      `\nexport * from './${tag}/events.ts'\nexport { ${name} } from './${tag}/${tag}.ts'\n\nconfigureFromScript`,
    ),
)
edit('components/package.json', (text) => {
  const manifest = JSON.parse(text)
  const target = (file) => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` })
  const added = {
    [`./${tag}.js`]: target(`${tag}/${tag}.define`),
    [`./${tag}/${tag}.js`]: target(`${tag}/${tag}`),
    [`./${tag}/events.js`]: target(`${tag}/events`),
  }
  const entries = Object.entries(manifest.exports)
  const at = entries.findIndex(([path]) => path === './jsx')
  entries.splice(at < 0 ? entries.length : at, 0, ...Object.entries(added))
  return `${JSON.stringify({ ...manifest, exports: Object.fromEntries(entries) }, null, 2)}\n`
})
edit('demo/gallery.html', (text) =>
  text.replace(
    /\n( *)<\/div>\n *<\/till-session>/,
    (end, indent) =>
      `\n${indent}  <section aria-labelledby="h-${tag}"><h2 id="h-${tag}">${tag}</h2><${tag}></${tag}></section>${end}`,
  ),
)
const locales = readdirSync(join(root, 'components/locales'))
for (const file of locales.filter((name) => name.endsWith('.json')))
  edit(`components/locales/${file}`, (text) =>
    text.replace(/\n}\s*$/, `,\n${JSON.stringify(englishMessages(), null, 2).slice(2)}\n`),
  )

const written = [...Object.keys(elementFiles(tag)), ...CHANGED]
execFileSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...written],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
)

console.log(`
Next: translate "${tag}.…" in components/locales, then
  npm run docs -- --pages-only
  npm test -- types manifest ${tag}`)

/** Changes a file. @throws {Error} if it is left as it was */
function edit(path, change) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = change(before)
  if (after === before) fail(`${path} has no place for the element.`)
  writeFileSync(join(root, path), after)
  console.log(`changed ${path}`)
}

/** The new messages, which every language must have. */
function englishMessages() {
  const text = readFileSync(join(root, `components/${tag}/messages.ts`), 'utf8')
  const messages = [...text.matchAll(/^ {2}'([\w.-]+)': '([^']*)',$/gm)]
  return Object.fromEntries(messages.map(([, key, words]) => [key, words]))
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
