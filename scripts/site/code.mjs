// The code of the guides: each block below a mark such as `<!-- <<< ../examples/start/server.mjs -->` is a real file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LANGUAGES = { mjs: 'js', py: 'python', rb: 'ruby', ru: 'ruby' }
/** A mark and its block. In the mark: VitePress' include, which may name a region of the file and a title. */
const MARKED = /^<!-- (<<< ([^\s#]+)(?:#([\w-]+))?( \[.+\])?) -->\n(?:```[^\n]*\n[\s\S]*?^```\n)?/gm

/** The Markdown with the code of the files below their marks, for readers of the repository. @param {string} page path */
export const withCode = (text, page) =>
  text.replaceAll(MARKED, (_, include, file, region, title = '') => {
    const language = extname(file).slice(1)
    const code = codeOf(join(dirname(page), file), region)
    return `<!-- ${include} -->\n\`\`\`${LANGUAGES[language] ?? language}${title}\n${code}\`\`\`\n`
  })

/** The Markdown with VitePress' includes in place of the blocks, for the site. @param {string} text */
export const withIncludes = (text) => text.replaceAll(MARKED, '$1\n')

/** The Markdown without the marks. @param {string} text */
export const withoutMarks = (text) => text.replaceAll(/^<!-- <<< .* -->\n/gm, '')

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

/** The pages of the repository that can show code, from its root. */
export const pages = () => [
  ...['README.md', 'server/README.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => join('docs', path)),
]

/** Writes the code of the files into the pages. */
export function writeCode() {
  for (const page of pages()) {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const written = withCode(text, page)
    if (written === text) continue
    writeFileSync(join(ROOT, page), written)
    console.log(`wrote the code of ${relative('.', page)}`)
  }
}
