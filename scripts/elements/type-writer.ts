/** Types as text that needs no other file: what has a name in the elements keeps it, what is inferred is spelt out. */
import ts from 'typescript'
import { isOffered } from './members.ts'
import { folder } from './program.ts'

const isOurs = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(`${folder}/`)) ??
  false
const isForeign = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) =>
    /\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName),
  ) ?? false
const isNamed = ({ flags }: ts.Symbol): boolean =>
  (flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0

export class TypeWriter {
  /** What was called by its name, and has to be declared too. */
  readonly named = new Set<ts.Symbol>()
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** @param whole spells the type out although it has a name: for its declaration */
  text(type: ts.Type, whole = false): string {
    const { aliasSymbol, aliasTypeArguments } = type
    const symbol = aliasSymbol && isOurs(aliasSymbol) ? aliasSymbol : type.getSymbol()
    const isPlain = !aliasTypeArguments && this.#argumentsOf(type).length === 0
    if (!whole && symbol && isPlain && isNamed(symbol) && isOurs(symbol)) {
      this.named.add(symbol)
      return symbol.name
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type)
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) {
      const parts = type.types.map((one) => this.text(one)).sort()
      return [...new Set(parts)].join(' | ').replace('false | true', 'boolean')
    }
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }

  /** What everybody may use of a type, a line each. */
  members(type: ts.Type): string[] {
    return this.#checker
      .getPropertiesOfType(type)
      .filter(({ valueDeclaration: node }) => !node || isOffered(node))
      .flatMap((property) => this.#member(property))
  }

  /** @param arrow what stands between what is given and what comes back */
  signature(signature: ts.Signature, arrow = ' => '): string {
    const given = signature.parameters.map((parameter, index) => {
      const node = parameter.valueDeclaration
      const isOptional = node && ts.isParameter(node) && (node.questionToken ?? node.initializer)
      const name = /^[a-z]/i.test(parameter.name) ? parameter.name : `given${index}`
      return `${name}${isOptional ? '?' : ''}: ${this.text(this.#checker.getTypeOfSymbol(parameter))}`
    })
    const answer = this.#checker.getReturnTypeOfSignature(signature)
    const generic = signature.typeParameters?.map(({ symbol }) => symbol.name).join(', ')
    return `${generic ? `<${generic}>` : ''}(${given.join(', ')})${arrow}${this.text(answer)}`
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const isReference =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
    return isReference ? this.#checker.getTypeArguments(type as ts.TypeReference) : []
  }

  #object(type: ts.Type): string {
    const symbol = type.getSymbol()
    const given = this.#argumentsOf(type).map((one) => this.text(one))
    if (this.#checker.isArrayType(type)) return `${symbol!.name}<${given[0]}>`
    if (symbol && isNamed(symbol) && isForeign(symbol)) {
      return given.length > 0 ? `${symbol.name}<${given.join(', ')}>` : symbol.name
    }
    const [call] = this.#checker.getSignaturesOfType(type, ts.SignatureKind.Call)
    if (call) return `(${this.signature(call)})`
    const indexed = this.#checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${this.text(info.keyType)}]: ${this.text(info.type)}`)
    const native = this.#checker.getPropertyOfType(type, 'stack') ? 'Error & ' : ''
    return `${native}{ ${[...indexed, ...this.members(type)].join('; ')} }`
  }

  #member(property: ts.Symbol): string[] {
    const node = property.valueDeclaration
    const type = this.#checker.getTypeOfSymbol(property)
    const doc = ts.displayPartsToString(property.getDocumentationComment(this.#checker))
    const above = doc ? `/** ${doc.replaceAll('\n', ' ')} */ ` : ''
    const name = /^\w+$/.test(property.name) ? property.name : JSON.stringify(property.name)
    if (node && ts.isMethodDeclaration(node)) {
      const [call] = this.#checker.getSignaturesOfType(type, ts.SignatureKind.Call)
      return [`${above}${name}${this.signature(call!, ': ')}`]
    }
    const isReadonly =
      node &&
      (ts.isGetAccessor(node) || ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    return [
      `${above}${isReadonly ? 'readonly ' : ''}${name}${isOptional ? '?' : ''}: ${this.text(type)}`,
    ]
  }
}
