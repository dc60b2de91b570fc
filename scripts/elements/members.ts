/** The attributes, properties and methods that a page may use of an element, its own and what it inherits. */
import ts from 'typescript'

export interface Member {
  readonly kind: 'field' | 'method'
  readonly name: string
  /** Of a field its type, of a method what it returns. */
  readonly type: string
  readonly initial: string | undefined
  /** As markup spells it; undefined where it is a property alone. */
  readonly attribute: string | undefined
  readonly reflects: boolean
  readonly readonly: boolean
  readonly description: string
}

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static
const SPELLING =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

export function membersOf(node: ts.ClassDeclaration, checker: ts.TypeChecker): Member[] {
  const { symbol } = checker.getTypeAtLocation(node)
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .flatMap((property) => {
      const declaration = property.valueDeclaration
      return declaration && isOffered(declaration) ? [memberOf(property, declaration, checker)] : []
    })
}

/** Of ours, and for everybody. What overrides is Lit's, unless it gives a property another default. */
export function isOffered(declaration: ts.Declaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration)
  return (
    !/\/node_modules\//.test(declaration.getSourceFile().fileName) &&
    (flags & HIDDEN) === 0 &&
    ((flags & ts.ModifierFlags.Override) === 0 || propertyDecorator(declaration) !== undefined) &&
    !ts.isPrivateIdentifier(ts.getNameOfDeclaration(declaration)!)
  )
}

const propertyDecorator = (node: ts.Declaration): ts.Decorator | undefined =>
  ts.canHaveDecorators(node)
    ? ts.getDecorators(node)?.find(({ expression }) => expression.getText().startsWith('property('))
    : undefined

function memberOf(property: ts.Symbol, node: ts.Declaration, checker: ts.TypeChecker): Member {
  const type = checker.getTypeOfSymbol(property)
  const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Call)
  const isMethod = ts.isMethodDeclaration(node)
  const shown = isMethod ? checker.getReturnTypeOfSignature(signature!) : type
  const written = ts.isPropertyDeclaration(node) ? node.type : undefined
  return {
    kind: isMethod ? 'method' : 'field',
    name: property.name,
    type: written && ts.isUnionTypeNode(written) ? written.getText() : spelling(shown, checker),
    initial: ts.isPropertyDeclaration(node) ? node.initializer?.getText() : undefined,
    ...attributeOf(node, property.name),
    readonly: ts.isGetAccessor(node),
    description: ts
      .displayPartsToString(property.getDocumentationComment(checker))
      .replaceAll('\n', ' '),
  }
}

/** Texts to choose from in the order of the alphabet: the compiler's own depends on what it read before. */
function spelling(type: ts.Type, checker: ts.TypeChecker): string {
  const text = checker.typeToString(type, undefined, SPELLING)
  const isChoice = type.isUnion() && type.types.every((one) => one.isStringLiteral())
  return isChoice ? text.split(' | ').sort().join(' | ') : text
}

/** What `@property({ attribute, reflect })` makes of it. */
function attributeOf(node: ts.Declaration, name: string): Pick<Member, 'attribute' | 'reflects'> {
  const decorator = propertyDecorator(node)
  if (!decorator) return { attribute: undefined, reflects: false }
  const [given] = (decorator.expression as ts.CallExpression).arguments
  const written = given && ts.isObjectLiteralExpression(given) ? [...given.properties] : []
  const options = Object.fromEntries(
    written
      .filter(ts.isPropertyAssignment)
      .map((option) => [option.name.getText(), option.initializer.getText()]),
  )
  const { attribute = `'${name.toLowerCase()}'`, reflect } = options
  return {
    attribute: attribute === 'false' ? undefined : attribute.slice(1, -1),
    reflects: reflect === 'true',
  }
}
