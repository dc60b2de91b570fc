/**
 * Writes the types of the elements for templates of frameworks: the attributes of every HTML element, as the framework
 * declares them, with the element's own attributes, properties and events.
 */
import { type ElementDeclaration, elementsOf, isBackOffice, type Manifest } from './manifest.ts'

const quote = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)
const comment = (text: string): string => `/** ${text.replaceAll(/\s+/g, ' ')} */`

/** A property by its name and by its attribute. A number may be written as a text. */
function properties({ name, members, attributes = [] }: ElementDeclaration): string[] {
  const fields = members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
  const named = [
    ...attributes.map(({ name, fieldName }) => [name, fieldName] as const),
    ...fields.map((field) => [field.name, field.name] as const),
  ]
  return [...new Map(named)].flatMap(([key, member]) => {
    const field = fields.find((each) => each.name === member)
    if (!field) return []
    const text = field.type.text === 'number' ? ' | NumberText' : ''
    return `    ${comment(field.description)}
    ${quote(key)}?: ${name}['${member}']${text} | undefined`
  })
}

/** The modules of the elements declare the type of each event for every target. */
const events = ({ events }: ElementDeclaration): string[] =>
  events.map(
    ({ name, description }) => `    ${comment(description)}
    ${quote(name)}: GlobalEventHandlersEventMap['${name}']`,
  )

/** @returns `jsx.d.ts`: the elements' own properties and events, and both for JSX without a framework's types. */
export function ownTypes(manifest: Manifest, entryOf: (ofBackOffice: boolean) => string): string {
  const elements = elementsOf(manifest)
  const imports = [true, false].map((ofBackOffice) => {
    const listed = elements.filter((element) => isBackOffice(element) === ofBackOffice)
    return `import type { ${listed.map(({ name }) => name).join(', ')} } from '${entryOf(ofBackOffice)}'`
  })
  const byTag = (members: (element: ElementDeclaration) => string[]): string =>
    elements
      .map((element) => `  '${element.tagName}': {\n${members(element).join('\n')}\n  }`)
      .join('\n')
  return `${imports.join('\n')}

/** A number as a static attribute of a template. */
export type NumberText = \`\${number}\`

/** The elements' own attributes and properties. */
export interface OwnProps {
${byTag(properties)}
}

/** The elements' own events. */
export interface OwnEvents {
${byTag(events)}
}

export type Tag = keyof OwnProps

/** The listeners of an element's own events. @typeParam Prefix of their names */
export type Listeners<Name extends Tag, Prefix extends string = 'on'> = {
  [Type in keyof OwnEvents[Name] & string as \`\${Prefix}\${Type}\`]?:
    | ((event: OwnEvents[Name][Type]) => void)
    | undefined
}

/** The attributes \`Base\` of every HTML element, with the element's own. */
export type With<Base, Own> = Omit<Base, keyof Own> & Own

/** The elements in JSX, apart from what every HTML element takes. */
export type CustomElements = { [Name in Tag]: OwnProps[Name] & Listeners<Name> }
`
}

/** The declarations of each framework, by their file. */
export const FRAMEWORK_TYPES: Readonly<Record<string, string>> = {
  'react.d.ts': `import type { ClassAttributes, HTMLAttributes } from 'react'
import type { CustomElements, Tag, With } from './jsx.js'

type Elements = {
  [Name in Tag]: With<HTMLAttributes<HTMLElementTagNameMap[Name]>, CustomElements[Name]> &
    ClassAttributes<HTMLElementTagNameMap[Name]> & { class?: string | undefined }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
  'preact.d.ts': `import type { ClassAttributes, HTMLAttributes } from 'preact'
import type { CustomElements, Tag, With } from './jsx.js'

type Elements = {
  [Name in Tag]: With<HTMLAttributes<HTMLElementTagNameMap[Name]>, CustomElements[Name]> &
    ClassAttributes<HTMLElementTagNameMap[Name]>
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
  'solid.d.ts': `import type { JSX } from 'solid-js'
import type { Listeners, OwnProps, Tag, With } from './jsx.js'

type Properties<Element> = { [Key in keyof Element & string as \`prop:\${Key}\`]?: Element[Key] | undefined }
type Attributes = {
  [name: \`attr:\${string}\`]: string | number | undefined
  [name: \`bool:\${string}\`]: boolean | undefined
}

type Elements = {
  [Name in Tag]: With<JSX.HTMLAttributes<HTMLElementTagNameMap[Name]>, OwnProps[Name] & Listeners<Name, 'on:'>> &
    Properties<HTMLElementTagNameMap[Name]> &
    Attributes
}

declare module 'solid-js/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
  'svelte.d.ts': `import type { HTMLAttributes } from 'svelte/elements'
import type { CustomElements, Tag, With } from './jsx.js'

type Elements = {
  [Name in Tag]: With<HTMLAttributes<HTMLElementTagNameMap[Name]>, CustomElements[Name]>
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
`,
  'vue.d.ts': `import type { HTMLAttributes, ReservedProps } from 'vue'
import type { OwnEvents, OwnProps, Tag, With } from './jsx.js'

/** \`usage-loaded\` is \`UsageLoaded\`, as in the names of Vue's listeners. */
type Pascal<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Pascal<Rest>}\`
  : Capitalize<Name>

type Listeners<Name extends Tag> = {
  [Type in keyof OwnEvents[Name] & string as \`on\${Pascal<Type>}\`]?:
    | ((event: OwnEvents[Name][Type]) => void)
    | undefined
}

type AnyAttributes = { slot?: string | undefined; [name: \`data\${string}\`]: unknown }

type Components = {
  [Name in Tag]: new () => HTMLElementTagNameMap[Name] & {
    readonly $props: With<HTMLAttributes, OwnProps[Name] & Listeners<Name>> & ReservedProps & AnyAttributes
  }
}

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
`,
}
