/** Writes the README of each element and of the package, as Markdown, from the manifest. */
import { codeOf } from '../site/code.mjs'
import { type Message, messagesOf } from './english.ts'
import { EVENT_ENDS, OTHER_CLASSES, OWN_EVENTS } from './event-names.ts'
import {
  type Attribute,
  type ElementDeclaration,
  elementsOf,
  isBackOffice,
  type Manifest,
  scriptOf,
} from './manifest.ts'

const scriptTag = (
  name: string,
) => `<script type="module" src="https://pay.shop.example/${name}" crossorigin
        data-api="https://pay.shop.example"></script>`

/** The generated pages, by their path from `components/`. */
export function pages(manifest: Manifest): Map<string, string> {
  const elements = elementsOf(manifest)
  return new Map([
    ['README.md', overview(elements)],
    ...elements.map((element) => [`${element.folder}/README.md`, readmeOf(element)] as const),
  ])
}

/** How to use an element, then its API. */
function readmeOf(element: ElementDeclaration): string {
  const { tagName: tag, summary, description, scope, example, members } = element
  const { attributes = [], slots = [], cssParts = [], cssStates = [], cssProperties = [] } = element
  const others = members.filter(({ attribute }) => attribute === undefined)
  return page(
    `# \`<${tag}>\``,
    summary,
    description,
    scope && `Needs a session with the scope \`${scope}\`.`,
    fenced('html', `${scriptTag(scriptOf(element))}\n\n${example}`),
    table(
      'Attributes',
      ['Attribute', 'Property', 'Type', 'Default', 'Description'],
      attributes.map(row),
    ),
    table(
      'Properties and methods',
      ['Name', 'Type', 'Description'],
      others.map((member) => [
        code(member.kind === 'method' ? `${member.name}()` : member.name),
        code(member.return?.type.text ?? member.type.text),
        member.description,
      ]),
    ),
    table(
      'Events',
      ['Event', 'Class', 'Description'],
      element.events.map(({ name, type, description }) => [
        code(name),
        code(type.text),
        description,
      ]),
    ),
    table(
      'Slots',
      ['Slot', 'Description'],
      slots.map(({ name, description }) => [name ? code(name) : 'what is inside', description]),
    ),
    table('Parts', ['`::part(…)`', 'Description'], cssParts.map(named)),
    table('States', ['`:state(…)`', 'Description'], cssStates.map(named)),
    messagesTable(element),
    cssProperties.length > 0 &&
      `Its looks follow the [tokens](${isBackOffice(element) ? '../' : ''}../README.md#tokens) of all elements.`,
  )
}

function messagesTable(element: ElementDeclaration): string {
  const { own, groups } = messagesOf(element.folder)
  const files = isBackOffice(element)
    ? '`locales/en.json` and `locales/backoffice/en.json` have'
    : '`locales/en.json` has'
  const others = groups.map((group) => code(`${group}.…`)).join(', ')
  return table(
    'Messages',
    ['Key', 'English'],
    own.map(([key, message]) => [code(key), code(textOf(message))]),
    `Its own texts, which \`configure({ messages })\` replaces by their keys.${
      groups.length > 0
        ? ` Those that it shares with others begin with ${others}: ${files} all.`
        : ''
    }`,
  )
}

/** Of a text with a number the form of most numbers. */
const textOf = (message: Message) => (typeof message === 'string' ? message : (message.other ?? ''))

/** The package's own page: the elements, the tokens that they share, the policy that they need. */
function overview(elements: readonly ElementDeclaration[]): string {
  const tokens = new Map(
    elements.flatMap(({ cssProperties = [] }) =>
      cssProperties.map((property) => [property.name, property]),
    ),
  )
  return page(
    '# tillkit',
    'Checkout and billing as custom elements: one script, no framework, light and dark, six languages.',
    fenced(
      'html',
      `${scriptTag('tillkit.js')}\n\n${elements.find(({ tagName }) => tagName === 'till-session')?.example}`,
    ),
    'With a bundler, until the package is published: in a clone of the repository `npm pack --workspace tillkit` ' +
      "writes `tillkit-0.1.0.tgz`. `npm install` that file, `import { configure } from 'tillkit'`, and " +
      "`configure({ api: 'https://pay.shop.example' })` in place of `data-api`. The types come with it.",
    '`data-api` is where the BFF runs, `fetch-from` a route of your own server that mints a session. A ' +
      'Content-Security-Policy has to allow the entries of [its guide](../docs/guides/content-security-policy.md).',
    'The oldest browsers are Chrome and Edge 123, Firefox 120 and Safari 17.5. In an older one no element is defined, and the page ' +
      'shows its own content.',
    elementsTable(
      'Elements',
      elements.filter((element) => !isBackOffice(element)),
    ),
    elementsTable(
      'Back office',
      elements.filter(isBackOffice),
      "In an entry of their own, `backoffice.js`, with `<till-session>`. Their session is a merchant's: your server mints it with " +
        '`"kind": "merchant"` for your own staff, with the scopes that they need.',
    ),
    table(
      'Events',
      ['Name', 'Class', 'Description'],
      EVENT_ENDS.map(([end, name, meaning]) => [code(`<noun>-${end}`), code(name), meaning]),
      'Events bubble and cross shadow roots. A name is a noun and one of these ends. The noun is the resource, or the tag where elements of customers have ' +
        `the noun. A class of an element's own has more members than the class of its end. Names with a verb of their own: ${OWN_EVENTS.map(code).join(', ')}. ` +
        `Other members, as their element says, have ${OTHER_CLASSES.map(code).join(', ')}.`,
    ),
    table(
      'Tokens',
      ['Custom property', 'Default', 'Description'],
      [...tokens.values()].map(({ name, default: initial, description }) => [
        code(name),
        initial ? code(initial) : '',
        description,
      ]),
      'Set them on any ancestor of an element, or on the element itself.',
    ),
    'Editors know all of it: `custom-elements.json` and `web-types.json` are found by themselves; VS Code ' +
      'takes the custom data by its settings. Types for templates: `tillkit/react`, `tillkit/preact`, `tillkit/solid`, ' +
      '`tillkit/svelte` and `tillkit/vue`, each by one `import type {} from …`; Angular imports the directives of `tillkit/angular`.',
    fenced('json', codeOf('docs/examples/editor.json').trimEnd()),
  )
}

const elementsTable = (title: string, elements: readonly ElementDeclaration[], above?: string) =>
  table(
    title,
    ['Element', 'Shows', 'Scope'],
    elements.map(({ tagName, folder, summary, scope }) => [
      `[\`<${tagName}>\`](${folder}/README.md)`,
      summary,
      scope ? code(scope) : '',
    ]),
    above,
  )

const row = (attribute: Attribute) => [
  code(attribute.name),
  attribute.fieldName === attribute.name ? '' : code(attribute.fieldName),
  code(attribute.type.text),
  code(attribute.default ?? ''),
  attribute.description,
]

const named = ({ name, description }: { name: string; description: string }) => [
  code(name),
  description,
]

const page = (...blocks: (string | false | undefined)[]) =>
  `${blocks.filter(Boolean).join('\n\n')}\n`
const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
const code = (text: string) => (text && text !== "''" ? `\`${text}\`` : '')

function table(title: string, head: string[], rows: string[][], above?: string): string {
  if (rows.length === 0) return ''
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  const lines = [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
  return page(`## ${title}`, above, lines.join('\n')).trimEnd()
}

const cell = (text: string) =>
  text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll(/(?<!`)(<[\w-]+>)(?!`)/g, '`$1`')
