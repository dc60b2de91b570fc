// The kinds of elements that can be created: their files by path, and the files that list them.
import { cardFiles } from './card.mjs'
import { editorFiles } from './office-editor.mjs'
import { listFiles } from './office-list.mjs'

const pascalCase = (tag) => tag.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

const CUSTOMER = {
  entry: 'components/tillkit.ts',
  gallery: 'demo/gallery.html',
  locales: 'components/locales',
}
const OFFICE = {
  entry: 'components/backoffice.ts',
  gallery: 'demo/gallery-office.html',
  locales: 'components/locales/backoffice',
}

/**
 * @param {string} target a path such as "backoffice/region-list"
 * @returns its names, its files and the files that list it; undefined for no known kind
 */
export function elementOf(target) {
  const [, area = '', tag = ''] =
    /^(backoffice\/)?([a-z][a-z0-9]*(?:-[a-z0-9]+)+)$/.exec(target) ?? []
  const filesOf = area ? officeFiles(tag) : cardFiles
  if (!tag || !filesOf) return undefined
  const path = `${area}${tag}`
  const folder = `components/${path}`
  const name = pascalCase(tag)
  const testFile = `test/components/${path}.test.ts`
  const files = filesOf({ tag, name, folder, testFile })
  return { tag, name, path, folder, files, ...(area ? OFFICE : CUSTOMER) }
}

const officeFiles = (tag) => {
  if (tag.endsWith('-list')) return listFiles
  return tag.endsWith('-editor') ? editorFiles : undefined
}
