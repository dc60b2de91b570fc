/**
 * The English messages as the file `locales/en.json` has them. An element declares its own as `static messages` of its
 * class, or in a file `messages.ts` beside it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

/** Of a text with a number: one for each plural form. */
export type Message = string | Readonly<Record<string, string>>
type Translations = Readonly<Record<string, Message>>

const components = new URL('../../components/', import.meta.url)
export const ENGLISH = new URL('locales/en.json', components)

interface MessageModule {
  /** From `components/`, such as "usage-meter/messages.ts" or "till-session/till-session.ts". */
  path: string
  messages: readonly Translations[]
}

/** Classes have decorators, which the configuration of the elements allows. */
const elements = register({
  namespace: 'elements',
  tsconfig: fileURLToPath(new URL('tsconfig.json', components)),
})

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
  const found = modules.find(({ path }) => path === ELSEWHERE[folder] || dirname(path) === folder)
  const all = Object.entries(Object.assign({}, ...(found?.messages ?? [])) as Translations)
  const isShared = ([key]: [string, Message]) => !(folder in ELSEWHERE) && shared.has(key)
  return {
    own: all.filter((entry) => !isShared(entry)),
    groups: [...new Set(all.filter(isShared).map(([key]) => key.replace(/\..*/, '')))].sort(),
  }
}

function hasMessages(path: string): boolean {
  if (/dist|node_modules/.test(path)) return false
  if (/([/-]messages|\/messages\/[\w-]+)\.ts$/.test(path)) return true
  const isClass = /([\w-]+)\/\1\.ts$/.test(path)
  return (
    isClass && readFileSync(new URL(path, components), 'utf8').includes('static readonly messages')
  )
}

async function messageModules(): Promise<readonly MessageModule[]> {
  const paths = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter(hasMessages)
  return Promise.all(
    paths.sort().map(async (path) => {
      const exported: Record<string, { messages?: unknown }> = await elements.import(
        new URL(path, components).href,
        import.meta.url,
      )
      const messages = Object.values(exported)
        .map((value) => value.messages ?? value)
        .filter((value) => typeof value === 'object') as Translations[]
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
