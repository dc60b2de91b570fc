/** The README of each element and of all of them, as Markdown, from the comments above their classes. */
import type { Member } from './members.ts'
import { type ElementDoc, folderOf } from './read.ts'

const SCRIPT = `<script type="module" src="https://pay.shop.example/tillkit.js" crossorigin
        data-api="https://pay.shop.example"></script>`

/** What the page of each element begins with: how to use it, then all it understands and tells. */
export function readmeOf(element: ElementDoc): string {
  const { tag, summary, description, scope, example, members, tokens } = element
  const attributes = members.filter(({ attribute }) => attribute !== undefined)
  const others = members.filter(({ attribute }) => attribute === undefined)
  return page(
    `# \`<${tag}>\``,
    summary,
    description,
    scope && `Needs a session with the scope \`${scope}\`.`,
    fenced('html', `${SCRIPT}\n\n${example}`),
    table('Attributes', ['Attribute', 'Property', 'Type', 'Default', ''], attributes.map(row)),
    table(
      'Properties and methods',
      ['Name', 'Type', ''],
      others.map(({ kind, name, type, description }) => [
        code(kind === 'method' ? `${name}()` : name),
        code(type),
        description,
      ]),
    ),
    table(
      'Events',
      ['Event', 'Class', ''],
      element.events.map(({ name, type, description }) => [code(name), code(type), description]),
    ),
    table(
      'Slots',
      ['Slot', ''],
      element.slots.map(({ name, description }) => [
        name ? code(name) : 'what is inside',
        description,
      ]),
    ),
    table('Parts', ['`::part(…)`', ''], element.parts.map(named)),
    table('States', ['`:state(…)`', ''], element.states.map(named)),
    tokens.length > 0 && 'Its looks follow the [tokens](../README.md#tokens) of all elements.',
  )
}

/** The package's own page: the elements, the tokens that they share, what a policy must allow. */
export function overview(elements: readonly ElementDoc[]): string {
  const tokens = new Map(
    elements.flatMap((element) => element.tokens.map((one) => [one.name, one])),
  )
  return page(
    '# tillkit',
    'Checkout and billing as custom elements: one script, no framework, light and dark, six languages.',
    fenced('html', `${SCRIPT}\n\n${elements.find(({ tag }) => tag === 'till-session')?.example}`),
    'With a bundler, until the package is published: in a clone of the repository `npm pack --workspace tillkit` ' +
      "writes `tillkit-0.1.0.tgz`. `npm install` that file, `import { configure } from 'tillkit'`, and " +
      "`configure({ api: 'https://pay.shop.example' })` in place of `data-api`. The types come with it.",
    '`data-api` is where the BFF runs, `fetch-from` a route of your own server that mints a session. What a ' +
      'Content-Security-Policy has to allow stands in [POLICY.md](POLICY.md).',
    table(
      'Elements',
      ['Element', 'Shows', 'Scope'],
      elements.map((element) => [
        `[\`<${element.tag}>\`](${folderOf(element)}/README.md)`,
        element.summary,
        element.scope ? code(element.scope) : '',
      ]),
    ),
    table(
      'Tokens',
      ['Custom property', 'Default', ''],
      [...tokens.values()].map(({ name, initial = '', description }) => [
        code(name),
        code(initial),
        description,
      ]),
      'Set them on any ancestor of an element, or on the element itself.',
    ),
    'Editors know all of it: `custom-elements.json` and `web-types.json` are found by themselves; VS Code ' +
      'takes the custom data by its settings:',
    fenced(
      'json',
      JSON.stringify(
        {
          'html.customData': ['./node_modules/tillkit/dist/vscode.html-custom-data.json'],
          'css.customData': ['./node_modules/tillkit/dist/vscode.css-custom-data.json'],
        },
        undefined,
        2,
      ),
    ),
  )
}

const row = ({ attribute = '', name, type, initial = '', description }: Member) => [
  code(attribute),
  name === attribute ? '' : code(name),
  code(type),
  code(initial),
  description,
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
  text.replaceAll('|', '\\|').replaceAll(/(?<!`)(<[\w-]+>)(?!`)/g, '`$1`')
