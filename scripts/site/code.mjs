// The code of the guides: each block below a mark such as `<!-- <<< ../examples/start/server.mjs -->` is a real file. The
// tables below `<!-- weights of scripts -->` and `<!-- weights of elements -->` have the sizes of the last release.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LANGUAGES = { mjs: 'js', py: 'python', rb: 'ruby', ru: 'ruby' }
/** A mark with its block: a file, perhaps a region of it, and a title in a group of blocks. */
const MARKED = /^<!-- <<< ([^\s#]+)(?:#([\w-]+))?( \[.+\])? -->\n(?:```[^\n]*\n[\s\S]*?^```\n)?/gm

const WEIGHTS = /^(<!-- weights of (\w+) -->\n)(?:\|.*\n)*/gm

/**
 * The Markdown with the code of the files and the sizes below their marks, for readers of the repository.
 * @param {string} page path
 */
export const withCode = (text, page) =>
  text
    .replaceAll(MARKED, (marked, file, region, title = '') => {
      const [mark] = marked.split('\n')
      const code = codeOf(join(dirname(page), file), region)
      return `${mark}\n\`\`\`${languageOf(file)}${title}\n${code}\`\`\`\n`
    })
    .replaceAll(WEIGHTS, (_, mark, of) => mark + weightsTable(of === 'scripts'))

const CONTENTS = {
  'tillkit.js': 'all elements for customers',
  'backoffice.js': 'all elements of the back office, and `<till-session>`',
}

function weightsTable(ofScripts) {
  const weights = Object.entries(JSON.parse(codeOf('components/released-weights.json')))
  const rows = weights
    .filter(([name]) => name.endsWith('.js') === ofScripts)
    .sort(([, one], [, other]) => one - other)
    .map(([name, bytes]) => {
      const contents = CONTENTS[name] ?? `\`<${name.replace('.js', '')}>\``
      return `| \`${name}\` |${ofScripts ? ` ${contents} |` : ''} ${(bytes / 1000).toFixed(1)} |\n`
    })
  const head = ofScripts
    ? '| File | Elements | kB |\n|---|---|---|\n'
    : '| Element | kB |\n|---|---|\n'
  return head + rows.join('')
}

/** The Markdown with VitePress' includes in place of the blocks, for the site. @param {string} text */
export const withIncludes = (text) =>
  text.replaceAll(
    MARKED,
    (_, file, region, title = '') =>
      `<<< ${file}${region ? `#${region}` : ''} {${languageOf(file)}}${title}\n`,
  )

const languageOf = (file) => LANGUAGES[extname(file).slice(1)] ?? extname(file).slice(1)

/** The Markdown without the marks. @param {string} text */
export const withoutMarks = (text) =>
  text.replaceAll(/^<!-- (?:<<<|weights of|scopes of) .* -->\n/gm, '')

/** The text of a file, or of a region in it. @param {string} file from the root @param {string} [region] */
export function codeOf(file, region) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (!region) return text
  const mark = (end) => new RegExp(`^\\s*(?://|#|<!--) ?#?${end}region ${region}(?: -->)?$`)
  const lines = text.split('\n')
  const [start, end] = ['', 'end'].map((kind) => lines.findIndex((line) => mark(kind).test(line)))
  if (start < 0 || end < start) throw new Error(`${file} has no region ${region}`)
  const found = lines.slice(start + 1, end)
  const indents = found.filter(Boolean).map((line) => line.search(/\S/))
  return `${found.map((line) => line.slice(Math.min(...indents))).join('\n')}\n`
}

const SKIPPED = new Set(['node_modules', '.vitepress'])

/** The pages of the site that are files, from the folder `docs`. @returns {string[]} */
export const pagesOfSite = (folder = '') =>
  readdirSync(join(ROOT, 'docs', folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return pagesOfSite(path)
      return path.endsWith('.md') ? [path] : []
    })

/** The pages of the repository that can show code, from its root. */
export const pages = () => [
  'README.md',
  'server/README.md',
  'server/sandbox/README.md',
  ...pagesOfSite().map((path) => join('docs', path)),
]

/** Writes the code of the files into the pages. */
export function writeCode() {
  for (const page of pages()) {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const written = withCode(text, page)
    if (written === text) continue
    writeFileSync(join(ROOT, page), written)
    console.log(`wrote the code of ${page}`)
  }
}
