/** Declaration files of the built scripts, without imports of other files or packages. */
import ts from 'typescript'
import { scripts, theProgram } from './program.ts'
import { TypeWriter } from './type-writer.ts'

type Script = keyof typeof scripts

/** The declaration file of each script, by the script's name. */
export const declarations = (program = theProgram()): Record<Script, string> => ({
  tillkit: wholeText(program),
  'pay-link-button': partText('pay-link-button', program),
  'pay-link-return': partText('pay-link-return', program),
})

function exportsOf(script: Script, program: ts.Program): ts.Symbol[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(scripts[script])!
  return checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
}

/** Small scripts reexport the types of `tillkit`, because an element has one type in all scripts. */
const partText = (script: Script, program: ts.Program): string =>
  `export { ${exportsOf(script, program)
    .map(({ name }) => name)
    .join(', ')} } from './tillkit.js'\n`

function wholeText(program: ts.Program): string {
  const checker = program.getTypeChecker()
  const writer = new TypeWriter(checker)
  const values = new Set<ts.Symbol>()
  for (const exported of exportsOf('tillkit', program)) {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    writer.named.add(symbol)
    if (!exported.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) values.add(symbol)
  }
  const texts = [
    '/** The exports of `tillkit.js`, and the types in its events. */',
    "import { LitElement } from 'lit'\n",
  ]
  // The set grows during the loop, because each declaration can name further types.
  for (const symbol of writer.named) {
    const declared = values.has(symbol)
      ? valueText(symbol, checker, writer)
      : `type ${symbol.name} = ${writer.text(checker.getDeclaredTypeOfSymbol(symbol), true)}`
    const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    texts.push(`${doc && `/** ${doc.replaceAll('\n', ' ')} */\n`}export ${declared}\n`)
  }
  return texts.join('\n')
}

function valueText(symbol: ts.Symbol, checker: ts.TypeChecker, writer: TypeWriter): string {
  const { name, flags } = symbol
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  if (flags & ts.SymbolFlags.Function) {
    const [call] = checker.getSignaturesOfType(
      checker.getTypeOfSymbol(symbol),
      ts.SignatureKind.Call,
    )
    return `declare function ${name}${writer.signature(call!, ': ')}`
  }
  if (!(flags & ts.SymbolFlags.Class)) return `type ${name} = ${writer.text(type, true)}`
  const members = writer.members(type)
  const [tag] = symbol.getJsDocTags(checker).filter((one) => one.name === 'tag')
  if (!tag) return classText(name, 'Event', ['private constructor()', ...members])
  const named = `'${ts.displayPartsToString(tag.text)}': ${name}`
  const own = [
    ...members,
    ...listening(
      name,
      [...writer.named].find((one) => one.name === `${name}EventMap`),
    ),
  ]
  return `${classText(name, 'LitElement', own)}
declare global {
  interface HTMLElementTagNameMap {
    ${named}
  }
}`
}

/** Overloads of `addEventListener`, in the form of the DOM library's own elements. */
function listening(name: string, events: ts.Symbol | undefined): string[] {
  if (!events) return []
  const all = `(HTMLElementEventMap & ${events.name})`
  return [
    `addEventListener<Type extends keyof ${all}>(type: Type, listener: (this: ${name}, event: ${all}[Type]) => unknown, options?: boolean | AddEventListenerOptions): void`,
    'addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void',
  ]
}

const classText = (name: string, base: string, members: string[]) =>
  `declare class ${name} extends ${base} {\n${members.map((line) => `  ${line}\n`).join('')}}`
