/** The types of a built script as one file that needs no other, and no package to be read. */
import ts from 'typescript'
import { scripts, theProgram } from './program.ts'
import { TypeWriter } from './type-writer.ts'

/** @param script such as `tillkit` for what is exported by `tillkit.js` */
export function declarations(script: keyof typeof scripts, program = theProgram()): string {
  const checker = program.getTypeChecker()
  const writer = new TypeWriter(checker)
  const file = program.getSourceFile(scripts[script])!
  const values = new Set<ts.Symbol>()
  for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)) {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    writer.named.add(symbol)
    if (!exported.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) values.add(symbol)
  }
  const texts = [`/** What \`${script}.js\` exports, and the shapes of what its events carry. */\n`]
  // It grows while it is walked: what one of them names gets its turn.
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
  return `${classText(name, 'HTMLElement', ['readonly updateComplete: Promise<boolean>', ...members])}
declare global {
  interface HTMLElementTagNameMap {
    ${named}
  }
}`
}

const classText = (name: string, base: string, members: string[]) =>
  `declare class ${name} extends ${base} {\n${members.map((line) => `  ${line}\n`).join('')}}`
