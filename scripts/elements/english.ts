/** The English messages, which are declared beside each element, as the file `locales/en.json` has them. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a text with a number: one for each plural form. */
export type Message = string | Readonly<Record<string, string>>
type Translations = Readonly<Record<string, Message>>

const components = new URL('../../components/', import.meta.url)
export const ENGLISH = new URL('locales/en.json', components)

interface MessageModule {
  /** From `components/`, such as "usage-meter/messages.ts". */
  path: string
  messages: readonly Translations[]
}

const modules = await messageModules()

/** The messages of each module; a key may be in several. */
export const declaredMessages: readonly Translations[] = modules.flatMap(({ messages }) => messages)

const shared = new Set(
  modules
    .filter(({ path }) => path.includes('internal/'))
    .flatMap(({ messages }) => messages)
    .flatMap((messages) => Object.keys(messages)),
)

/** An element that has none alone. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'invoice-filters': 'internal/i18n/messages/filters.ts',
}

/** The messages that an element alone has, and the names before the dots of those that it shares. */
export function messagesOf(folder: string): { own: [string, Message][]; groups: string[] } {
  const found = modules.find(({ path }) => path === (ELSEWHERE[folder] ?? `${folder}/messages.ts`))
  const all = Object.entries(Object.assign({}, ...(found?.messages ?? [])) as Translations)
  const isShared = ([key]: [string, Message]) => !(folder in ELSEWHERE) && shared.has(key)
  return {
    own: all.filter((entry) => !isShared(entry)),
    groups: [...new Set(all.filter(isShared).map(([key]) => key.replace(/\..*/, '')))].sort(),
  }
}

async function messageModules(): Promise<readonly MessageModule[]> {
  const paths = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /([/-]messages|\/messages\/[\w-]+)\.ts$/.test(path) && !/dist|node_modules/.test(path),
  )
  return Promise.all(
    paths.sort().map(async (path) => {
      const module = (await import(new URL(path, components).href)) as object
      const messages = Object.values(module).filter((value) => typeof value === 'object')
      return { path, messages }
    }),
  )
}

/** In the order of the translations, so that a translator reads two files side by side. */
export function englishFile(): string {
  const english = Object.assign({}, ...declaredMessages) as Record<string, unknown>
  const translated = JSON.parse(readFileSync(new URL('locales/de.json', components), 'utf8'))
  const keys = Object.keys(translated).filter((key) => key in english)
  const ordered = new Set([...keys, ...Object.keys(english)])
  return `${JSON.stringify(Object.fromEntries([...ordered].map((key) => [key, english[key]])), null, 2)}\n`
}
