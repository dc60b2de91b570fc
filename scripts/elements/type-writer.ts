/** Writes types as self-contained text: the elements' named types keep their name, inferred ones are expanded. */
import ts from 'typescript'
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

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static

/** Public members of the elements. An override is Lit's own, unless it is a property with another default. */
function isOffered(declaration: ts.Declaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration)
  const isProperty =
    ts.canHaveDecorators(declaration) &&
    ts
      .getDecorators(declaration)
      ?.some(({ expression }) => /^property\(/.test(expression.getText()))
  return (
    !/\/node_modules\//.test(declaration.getSourceFile().fileName) &&
    (flags & HIDDEN) === 0 &&
    ((flags & ts.ModifierFlags.Override) === 0 || isProperty === true) &&
    !ts.isPrivateIdentifier(ts.getNameOfDeclaration(declaration)!)
  )
}

export class TypeWriter {
  /** Types written by name, which must be declared as well. */
  readonly named = new Set<ts.Symbol>()
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** @param whole expands a named type, for its declaration */
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
      const parts = type.types.map((part) => this.text(part)).sort()
      return [...new Set(parts)].join(' | ').replace('false | true', 'boolean')
    }
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }

  /** Public members of a type, one per line. */
  members(type: ts.Type): string[] {
    return this.#checker
      .getPropertiesOfType(type)
      .filter(({ valueDeclaration: node }) => !node || isOffered(node))
      .flatMap((property) => this.#member(property))
  }

  /** @param arrow the text between the parameters and the return type */
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
    const given = this.#argumentsOf(type).map((argument) => this.text(argument))
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
