/** Configures the analyzer that writes `custom-elements.json`: the public API of each element. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { getTsProgram, typeParserPlugin } from '@wc-toolkit/type-parser'

/** Empty without the file. */
const text = (path) => {
  const url = new URL(path, import.meta.url)
  return existsSync(url) ? readFileSync(url, 'utf8') : ''
}

/** The tokens of all elements, documented once above the style sheets that define them. */
const TOKENS = ['tokens', 'series']
  .map((name) => text(`internal/styles/${name}.ts`))
  .flatMap((sheet) => [
    ...sheet.matchAll(
      /@cssproperty \[?(?<name>--[\w-]+)(?:=(?<initial>.*?)\])? - (?<description>.*(?:\n \* {3}.*)*)/g,
    ),
  ])
  .map(({ groups: { name, initial, description } }) => ({
    name,
    description: description.replaceAll(/\n \* +/g, ' '),
    default: initial,
  }))

const isPublic = ({ name, privacy, static: isStatic, description }) =>
  !privacy && !isStatic && !name.startsWith('#') && description

/** Adds `@scope` and `@example`, which the analyzer ignores; splits the summary from the paragraphs below it. */
const elementDocs = {
  name: 'element-docs',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return
    const declaration = moduleDoc.declarations.find(({ name }) => name === node.name.text)
    if (!declaration?.tagName) return
    const tag = (wanted) =>
      ts.getTextOfJSDocComment(
        ts.getJSDocTags(node).find(({ tagName }) => tagName.text === wanted)?.comment,
      )
    const [summary, ...paragraphs] = tag('summary').split('\n\n')
    declaration.summary = summary.replaceAll('\n', ' ')
    declaration.description = paragraphs.map((item) => item.replaceAll('\n', ' ')).join('\n\n')
    declaration.scope = tag('scope')
    declaration.example = tag('example')
  },
}

/** Adds the defaults of properties, which the analyzer reads from initializers alone. */
const propertyDefaults = {
  name: 'property-defaults',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isPropertyDeclaration(node)) return
    const [options] = ts.getDecorators(node)?.[0]?.expression.arguments ?? []
    const initial = options?.properties.find(({ name }) => name.text === 'default')?.initializer
    if (!initial) return
    const { members, attributes = [] } = moduleDoc.declarations.find(
      ({ name }) => name === node.parent.name.text,
    )
    for (const typed of [...members, ...attributes])
      if ((typed.fieldName ?? typed.name) === node.name.text) typed.default = initial.getText()
  },
}

/** Expands an alias of literals. Sorts them, because the compiler's order depends on the order of its files. */
function expandChoices(typed) {
  const choices = typed.parsedType?.text.split(' | ') ?? []
  if (
    !typed.type.text.includes("'") &&
    choices.length > 1 &&
    choices.every((text) => /^'.*'$/.test(text))
  )
    typed.type.text = choices.sort().join(' | ')
  typed.parsedType = undefined
}

/** Keeps the public API: elements without private members and undocumented events, in the published modules. */
const publicApi = {
  name: 'public-api',
  packageLinkPhase({ customElementsManifest }) {
    const { modules } = customElementsManifest
    for (const module of modules) {
      module.declarations = module.declarations.filter(({ tagName }) => tagName)
      for (const element of module.declarations) {
        element.superclass = { name: 'LitElement', package: 'lit' }
        element.members = element.members?.filter(isPublic) ?? []
        for (const typed of [...element.members, ...(element.attributes ?? [])])
          if (typed.type) expandChoices(typed)
        // Inherited parts come last, but the card is around the others.
        element.cssParts?.sort((one, other) => (other.name === 'base') - (one.name === 'base'))
        element.events = element.events?.filter(({ description }) => description) ?? []
        const isStyled = [module.path, module.path.replace(/\.ts$/, '.styles.ts')].some((path) =>
          /(styles\/(base|card|data-card|monthly)|(editor|list)\/(editor|list)\.styles)\.ts/.test(
            text(path),
          ),
        )
        if (isStyled) element.cssProperties = [...TOKENS, ...(element.cssProperties ?? [])]
        const { name, tagName } = element
        module.path = `dist/${dirname(module.path)}.js`
        const declaration = { name, module: module.path }
        module.exports = [
          { kind: 'js', name, declaration },
          { kind: 'custom-element-definition', name: tagName, declaration },
        ]
      }
    }
    customElementsManifest.modules = modules
      .filter(({ declarations }) => declarations.length > 0)
      .sort((item, other) =>
        item.declarations[0].tagName < other.declarations[0].tagName ? -1 : 1,
      )
    customElementsManifest.readme = 'README.md'
  },
}

export default {
  globs: [
    '*/*.ts',
    'internal/base/*.ts',
    'backoffice/*/*.ts',
    'backoffice/internal/{card,list,editor}/*.ts',
  ],
  exclude: ['dist/**', '**/*.styles.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  overrideModuleCreation({ ts, globs }) {
    const program = getTsProgram(ts, globs, 'tsconfig.json')
    return program
      .getSourceFiles()
      .filter(({ fileName }) => globs.some((glob) => fileName.endsWith(glob)))
  },
  plugins: [elementDocs, propertyDefaults, typeParserPlugin(), publicApi],
}
