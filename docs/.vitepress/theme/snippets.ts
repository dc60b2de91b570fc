/** Writes an example of an element for each framework. The markup comes from the element's documentation. */

export interface AttributeInfo {
  name: string
  property: string
  type: string
  initial: string
  description: string
}

export interface ElementInfo {
  tag: string
  /** In an entry for a merchant's pages, not in `tillkit`. */
  isBackOffice: boolean
  /** The smallest file for a script tag. */
  script: string
  summary: string
  example: string
  attributes: AttributeInfo[]
  events: { name: string }[]
}

export const FRAMEWORKS = ['HTML', 'React', 'Vue', 'Svelte', 'Solid', 'Angular'] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** Attribute values by name; undefined leaves an attribute out, an empty text is a boolean one. */
export type Values = Readonly<Record<string, string | undefined>>

const OPEN_TAG = /<([a-z]+(?:-[a-z]+)+)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*>/g
const ATTRIBUTE = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g

const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  )

/** The values that the example sets on the element. */
export function exampleValues({ tag, example }: ElementInfo): Record<string, string> {
  const own = [...example.matchAll(OPEN_TAG)].find(([, name]) => name === tag)
  return parseAttributes(own?.[2] ?? '')
}

/** The example with these values on its element, as HTML. */
export const exampleHtml = (element: ElementInfo, values: Values): string =>
  convert([element], element, values, (name, value) => (value === '' ? name : quoted(name, value)))

/** The example for a framework. @param elements all elements, because an example can contain several */
export function snippet(
  framework: Framework,
  elements: readonly ElementInfo[],
  element: ElementInfo,
  values: Values,
): string {
  const event = element.events[0]
  const listener = event && LISTENERS[framework]?.(event.name)
  const markup = convert(elements, element, values, WRITERS[framework], listener)
  return PROGRAMS[framework](markup, event, element)
}

type Writer = (name: string, value: string, info?: AttributeInfo) => string

function convert(
  elements: readonly ElementInfo[],
  element: ElementInfo,
  values: Values,
  write: Writer,
  listener = '',
): string {
  return element.example.replaceAll(OPEN_TAG, (_, tag: string, text: string) => {
    const isOwn = tag === element.tag
    const info = elements.find((each) => each.tag === tag)
    const given = parseAttributes(text)
    const all = Object.entries(isOwn ? { ...given, ...values } : given)
    const written = all.flatMap(([name, value]) => {
      if (value === undefined) return []
      return write(
        name,
        value,
        info?.attributes.find((attribute) => attribute.name === name),
      )
    })
    return `<${[tag, ...written, ...(isOwn && listener ? [listener] : [])].join(' ')}>`
  })
}

const quoted = (name: string, value: string) =>
  value.includes('"') ? `${name}='${value}'` : `${name}="${value}"`

const isBoolean = (info?: AttributeInfo) => info?.type === 'boolean'
/** Types whose value is an expression in a template: numbers and objects. */
const isExpression = (info?: AttributeInfo) =>
  info?.type === 'number' || /^[A-Z]/.test(info?.type ?? '')

const html: Writer = (name, value) => (value === '' ? name : quoted(name, value))
const jsx: Writer = (name, value, info) => {
  if (isBoolean(info)) return name
  return isExpression(info) ? `${name}={${value}}` : quoted(name, value)
}

/** Braces in a text would be an expression. */
const svelte: Writer = (name, value, info) =>
  value.includes('{') && !isExpression(info) ? `${name}={'${value}'}` : jsx(name, value, info)

const angular: Writer = (name, value, info) => {
  if (!info) return html(name, value)
  if (isBoolean(info)) return `[${info.property}]="true"`
  return quoted(isExpression(info) ? `[${info.property}]` : info.property, value)
}

const WRITERS: Record<Framework, Writer> = {
  HTML: html,
  Angular: angular,
  React: jsx,
  Svelte: svelte,
  Vue: (name, value, info) => (isExpression(info) ? quoted(`:${name}`, value) : html(name, value)),
  Solid: (name, value, info) => {
    if (!info) return quoted(name, value)
    const property = `prop:${info.property}`
    if (isBoolean(info)) return `${property}={true}`
    return isExpression(info) ? `${property}={${value}}` : quoted(property, value)
  },
}

const LISTENERS: Partial<Record<Framework, (event: string) => string>> = {
  React: (event) => `on${event}={report}`,
  Svelte: (event) => `on${event}={report}`,
  Vue: (event) => `@${event}="report"`,
  Solid: (event) => `on:${event}={report}`,
  Angular: (event) => `(${event})="report($event)"`,
}

type Program = (
  markup: string,
  event: ElementInfo['events'][number] | undefined,
  element: ElementInfo,
) => string

const indent = (text: string, spaces: number) =>
  text
    .split('\n')
    .map((line) => (line ? ' '.repeat(spaces) + line : line))
    .join('\n')

/** The map has the type with its parameters, which need no import. */
const eventType = (name: string) => `HTMLElementEventMap['${name}']`

const CONFIGURE = "import { configure } from 'tillkit/configure.js'"
/** Where there is no script tag with `data-api`. */
const CONFIGURED = "configure({ api: 'https://pay.shop.example' })"

/** One import for each element of the example. */
function imports({ example, isBackOffice }: ElementInfo): string {
  const tags = new Set([...example.matchAll(OPEN_TAG)].map(([, tag]) => tag))
  const folderOf = (tag?: string) => (isBackOffice && tag !== 'till-session' ? 'backoffice/' : '')
  return [...tags].map((tag) => `import 'tillkit/${folderOf(tag)}${tag}.js'`).join('\n')
}

function head(
  event: ElementInfo['events'][number] | undefined,
  element: ElementInfo,
  types: string,
): string {
  return [
    imports(element),
    CONFIGURE,
    `import type {} from 'tillkit/${types}'`,
    '',
    CONFIGURED,
    ...(event
      ? ['', `const report = (event: ${eventType(event.name)}) => console.log(event.type)`]
      : []),
  ].join('\n')
}

const component =
  (types: string): Program =>
  (markup, event, element) =>
    `${head(event, element, types)}\n\nexport const Example = () => (\n${indent(markup, 2)}\n)\n`

const PROGRAMS: Record<Framework, Program> = {
  HTML: (
    markup,
    _,
    { script },
  ) => `<script type="module" src="https://pay.shop.example/${script}" crossorigin
        data-api="https://pay.shop.example"></script>

${markup}
`,
  React: component('react'),
  Solid: component('solid'),
  Vue: (markup, event, element) =>
    `<script setup lang="ts">\n${head(event, element, 'vue')}\n</script>\n\n<template>\n${indent(markup, 2)}\n</template>\n`,
  Svelte: (markup, event, element) =>
    `<script lang="ts">\n${indent(head(event, element, 'svelte'), 2)}\n</script>\n\n${markup}\n`,
  Angular: (markup, event, element) => `import { Component } from '@angular/core'
${imports(element)}
import { TILLKIT_DIRECTIVES } from 'tillkit/angular'
${CONFIGURE}

${CONFIGURED}

@Component({
  selector: 'app-example',
  imports: [TILLKIT_DIRECTIVES],
  template: \`
${indent(markup, 4)}
  \`,
})
export class Example {${
    event ? `\n  report(event: ${eventType(event.name)}) {\n    console.log(event.type)\n  }\n` : ''
  }}
`,
}
