/** Checks of the fenced blocks of the documentation, a function for each language; the result is a list of errors. */
import { spawnSync } from 'node:child_process'
import { parseDocument } from 'yaml'
import { analyze, type ElementDeclaration, elementsOf } from '../../../scripts/elements/manifest.ts'
import { RevokeBody, SessionBody } from '../../../server/contract/session.ts'
import { ENDPOINTS } from '../../../server/routes/endpoints.ts'

const elements = elementsOf(analyze())
const named = (tag: string) => elements.find(({ tagName }) => tagName === tag)

/** Attributes that HTML has on every element. */
const GLOBAL = ['id', 'class', 'slot', 'lang', 'dir', 'hidden', 'style']

const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*>/g
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)"|='([^']*)')?/g
const VOID = ['meta', 'link', 'img', 'input', 'br']
/** Not HTML inside tags: the doctype, comments and the text of scripts. */
const SKIPPED = /<!doctype html>|<!--.*?-->|(?<=<script[^>]*>)[^<]+(?=<\/script>)/gs

/** Well-formed, with elements, attributes, values and slots that exist. */
export function checkHtml(code: string): string[] {
  const wrong: string[] = []
  const open: string[] = []
  const html = code.replaceAll(SKIPPED, '')
  for (const [, slash, tag = '', text = ''] of html.matchAll(TAG)) {
    if (slash) {
      const last = open.pop()
      if (last !== tag) wrong.push(`</${tag}> closes <${last}>`)
      continue
    }
    const attributes = [...text.matchAll(ATTRIBUTE)].map(
      ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
    )
    const element = named(tag)
    if (!element && tag.includes('-')) wrong.push(`there is no <${tag}>`)
    if (element)
      for (const [name, value] of attributes) wrong.push(...attributeErrors(element, name, value))
    const parent = named(open.at(-1) ?? '')
    const [, slot] = attributes.find(([name]) => name === 'slot') ?? []
    if (slot && parent && !parent.slots?.some(({ name }) => slotPattern(name).test(slot)))
      wrong.push(`<${parent.tagName}> has no slot ${slot}`)
    if (!VOID.includes(tag)) open.push(tag)
  }
  if (html.replaceAll(TAG, '').includes('<')) wrong.push('a tag is not well-formed')
  // The guide of languages shows the first tag of a page alone.
  if (open.length > 0 && open.join() !== 'html') wrong.push(`<${open.at(-1)}> is not closed`)
  return wrong
}

/** A name with a placeholder, such as "features-{code}", is that of many slots. */
const slotPattern = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`)

function attributeErrors({ tagName, attributes }: ElementDeclaration, name: string, value: string) {
  if (GLOBAL.includes(name)) return []
  const attribute = attributes?.find((each) => each.name === name)
  if (!attribute) return [`<${tagName}> has no attribute ${name}`]
  const values = [...attribute.type.text.matchAll(/'([^']*)'/g)].map(([, each]) => each)
  return values.length > 0 && !values.includes(value)
    ? [`${tagName}.${name} can not be ${value}`]
    : []
}

/** The shell can read it; its calls of the BFF exist, and their bodies are JSON. */
export function checkShell(code: string): string[] {
  const { stderr, error } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
  if (error) return [String(error)]
  return [...stderr.split('\n').filter(Boolean), ...callErrors(code)]
}

const CALL = /curl\b(?:\\\n|'[^']*'|"[^"]*"|[^'"\n])*/g

function callErrors(code: string): string[] {
  return [...code.matchAll(CALL)].flatMap(([call]) => {
    const [, path] =
      /https?:\/\/(?:localhost:8787|pay\.shop\.example)(\/[^\s'"?]*)/.exec(call) ?? []
    const [, quoted] = /(?:-d|--data) ((?:'[^']*'|"[^"]*"|\$\w+)+)/.exec(call) ?? []
    const body = quoted?.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2')
    const [, method = body === undefined ? 'GET' : 'POST'] = /-X (\w+)/.exec(call) ?? []
    return [
      ...(path ? endpointErrors(method, path) : []),
      ...(body === undefined ? [] : checkJson(body)),
    ]
  })
}

/** A segment with an id is one of a name in braces. */
function endpointErrors(method: string, path: string): string[] {
  const matches = (known: string) =>
    new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const isKnown = ENDPOINTS.some((endpoint) => endpoint.method === method && matches(endpoint.path))
  return isKnown ? [] : [`there is no ${method} ${path}`]
}

export function checkYaml(code: string): string[] {
  return parseDocument(code).errors.map(({ message }) => message)
}

/** JSON; a body of a session is one that the BFF accepts. */
export function checkJson(code: string): string[] {
  try {
    const value = JSON.parse(code)
    if (!('kind' in value)) return []
    // Placeholders of the reader's own values.
    const text = code
      .replace('<origin of the page>', 'https://shop.example')
      .replace('<external id>', 'ada')
    const { error } = SessionBody.safeParse(JSON.parse(text))
    return error ? [error.message] : []
  } catch (error) {
    return [String(error)]
  }
}

/** A request of the BFF with its body, or a header. */
export function checkHttp(code: string): string[] {
  const [, method, path] = /^([A-Z]+) (\/\S*)\n/.exec(code) ?? []
  if (!method || !path)
    return /^[\w-]+: \S.*\n$/.test(code) ? [] : ['neither a request nor a header']
  const [, body = ''] = code.split('\n\n')
  const { error } = body ? RevokeBody.safeParse(JSON.parse(body)) : {}
  return [...endpointErrors(method, path), ...(error ? [error.message] : [])]
}

/** Its parts and custom properties exist. */
export function checkCss(code: string): string[] {
  const tokens = elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))
  const parts = [...code.matchAll(/([\w-]+)::part\(([\w-]+)\)/g)]
  return [
    ...parts
      .filter(([, tag = '', part]) => !named(tag)?.cssParts?.some(({ name }) => name === part))
      .map(([text]) => `there is no ${text}`),
    ...[...code.matchAll(/--till-[\w-]+/g)]
      .filter(([token]) => !tokens.includes(token))
      .map(([token]) => `there is no ${token}`),
  ]
}

/** The interpreter can read it. @returns undefined where it is not installed */
export function checkWith(command: string, ...args: string[]) {
  return (code: string): string[] | undefined => {
    const { status, stderr, error } = spawnSync(command, args, { input: code, encoding: 'utf8' })
    if (error) return undefined
    return status === 0 ? [] : [stderr]
  }
}
