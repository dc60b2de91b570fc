/** The elements as editors want them: custom data for VS Code, web-types for JetBrains. */
import type { Member } from './members.ts'
import type { ElementDoc } from './read.ts'

/** `'a' | 'b'` → a, b; nothing where a type is not a choice of texts. */
const choicesOf = (type: string): string[] =>
  /^'[^']*'( \| '[^']*')*$/.test(type) ? type.split(' | ').map((text) => text.slice(1, -1)) : []

const attributesOf = ({ members }: ElementDoc) =>
  members.filter((member): member is Member & { attribute: string } => !!member.attribute)

const once = <Thing extends { name: string }>(things: readonly Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.name, thing])).values(),
]

/** @see https://github.com/microsoft/vscode-custom-data version 1.1 */
export const vsCodeHtml = (elements: readonly ElementDoc[]) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tag,
    description: `${element.summary}\n\n${element.description}`,
    attributes: attributesOf(element).map(({ attribute, description, type }) => ({
      name: attribute,
      description,
      ...(type === 'boolean' && { valueSet: 'v' }),
      ...(choicesOf(type).length > 0 && { values: choicesOf(type).map((name) => ({ name })) }),
    })),
  })),
})

export const vsCodeCss = (elements: readonly ElementDoc[]) => ({
  version: 1.1,
  properties: once(elements.flatMap(({ tokens }) => tokens)).map(({ name, description }) => ({
    name,
    description,
  })),
  pseudoElements: once(
    elements.flatMap(({ tag, parts }) =>
      parts.map(({ name, description }) => ({
        name: `::part(${name})`,
        description: `<${tag}>: ${description}`,
      })),
    ),
  ),
})

/** @see https://github.com/JetBrains/web-types */
export const webTypes = (elements: readonly ElementDoc[], version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'tillkit',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: { elements: elements.map(webTypeOf) },
    css: { properties: once(elements.flatMap(({ tokens }) => tokens)).map(described) },
  },
})

const described = ({ name, description }: { name: string; description: string }) => ({
  name,
  description,
})

function webTypeOf(element: ElementDoc) {
  const { tag, summary, description, members, slots, events, parts } = element
  const fields = members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
  return {
    name: tag,
    description: `${summary}\n\n${description}`,
    attributes: attributesOf(element).map(({ attribute, type, initial, ...member }) => ({
      name: attribute,
      description: member.description,
      default: initial,
      value: { type, required: type !== 'boolean' },
    })),
    slots: slots.map(described),
    js: {
      properties: fields.map(({ name, description, type }) => ({ name, description, type })),
      events: events.map(described),
    },
    css: { parts: parts.map(described) },
  }
}
