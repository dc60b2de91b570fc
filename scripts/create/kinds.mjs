// The kinds of elements that can be created. Each is a copy of a sample in this folder under another name; the samples
// are linted and type-checked like any element.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const SAMPLES = 'scripts/create'
const root = fileURLToPath(new URL('../..', import.meta.url))

const CUSTOMER = {
  entry: 'components/tillkit.ts',
  gallery: 'demo/gallery.html',
  keys: 'MessageKey',
  keysFile: 'components/message-keys.ts',
}
const OFFICE = {
  entry: 'components/backoffice.ts',
  gallery: 'demo/gallery-office.html',
  keys: 'OfficeMessageKey',
  keysFile: 'components/office-message-keys.ts',
}

/**
 * @param {string} target a path such as "backoffice/region-list"
 * @returns its names, its files and the files that list it; undefined for no known kind
 */
export function elementOf(target) {
  const [, area = '', tag = ''] =
    /^(backoffice\/)?([a-z][a-z0-9]*(?:-[a-z0-9]+)+)$/.exec(target) ?? []
  const kind = area ? /-(list|editor)$/.exec(tag)?.[1] : 'card'
  if (!tag || !kind) return undefined
  const path = `${area}${tag}`
  const files = copyOf(kind, tag, path)
  const name = pascalCase(tag)
  return { tag, name, path, folder: `components/${path}`, files, ...(area ? OFFICE : CUSTOMER) }
}

const pascalCase = (tag) => tag.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/** The files of the sample by their new paths, with the element's names and with imports from there. */
function copyOf(kind, tag, path) {
  const sample = `sample-${kind}`
  const rename = (text) =>
    text.replaceAll(sample, tag).replaceAll(pascalCase(sample), pascalCase(tag))
  const paths = new Map(
    readdirSync(`${root}${SAMPLES}/${kind}`).map((file) => [
      `${SAMPLES}/${kind}/${file}`,
      file.endsWith('.test.ts')
        ? `test/components/${path}.test.ts`
        : `components/${path}/${rename(file)}`,
    ]),
  )
  const movedImports = (text, from, to) =>
    text.replaceAll(/(?<=\b(?:from|import) ')\.[^']+(?=')/g, (specifier) => {
      const imported = posix.join(dirname(from), specifier)
      const moved = posix.relative(dirname(to), paths.get(imported) ?? imported)
      return moved.startsWith('.') ? moved : `./${moved}`
    })
  return Object.fromEntries(
    [...paths].map(([from, to]) => [
      to,
      rename(movedImports(readFileSync(root + from, 'utf8'), from, to)),
    ]),
  )
}
