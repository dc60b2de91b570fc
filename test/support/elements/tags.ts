/** Every element, by its place: the file of its class has the name of its folder. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const COMPONENTS = fileURLToPath(new URL('../../../components/', import.meta.url))

/** From `components/`, such as "usage-meter" or "backoffice/customer-list". */
export const FOLDERS = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' }).flatMap(
  (path) => {
    const [, folder] =
      /^((?:backoffice\/)?([\w-]+))\/\2\.ts$/.exec(path.replaceAll('\\', '/')) ?? []
    return folder ?? []
  },
)

export const tagOf = (folder: string): string => folder.replace('backoffice/', '')

export const TAGS = FOLDERS.map(tagOf)
