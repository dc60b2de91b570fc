/** Compares the members in the manifest with those that the compiler finds. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { LitElement } from 'lit'
import ts from 'typescript'
import { describe, it } from 'vitest'
import { analyze, type ElementDeclaration, elementsOf } from '../../scripts/elements/manifest.ts'
import { folder, theProgram } from '../../scripts/elements/program.ts'

const compiler = theProgram()
const checker = compiler.getTypeChecker()
/** Methods of `LitElement` and its base classes, and a reaction that neither defines. An element overrides them. */
const litMethods = new Set(['adoptedCallback'])
for (let of = LitElement.prototype; of !== Object.prototype; of = Object.getPrototypeOf(of))
  for (const name of Object.getOwnPropertyNames(of)) litMethods.add(name)

const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected

/** Public members that the compiler finds in an element's class and its base classes, without Lit's own. */
function compiledMembers({ folder: of, tagName }: ElementDeclaration): Map<string, ts.Type> {
  const file = compiler.getSourceFile(join(folder, of, `${tagName}.ts`))!
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  const declared = exported.find(
    (symbol) =>
      symbol.flags & ts.SymbolFlags.Class &&
      symbol.getJsDocTags(checker).some(({ name }) => name === 'tag'),
  )!
  const members = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(declared))
    .filter(({ name, valueDeclaration: node }) => {
      if (!node || ts.isPrivateIdentifier(ts.getNameOfDeclaration(node)!)) return false
      const isLit = node.getSourceFile().fileName.includes('/node_modules/')
      const overridesLit = ts.isMethodDeclaration(node) && litMethods.has(name)
      return !isLit && !overridesLit && (ts.getCombinedModifierFlags(node) & hidden) === 0
    })
  return new Map(members.map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)]))
}

const names = (things: Iterable<string>) => [...things].sort()

describe('the manifest', () => {
  for (const declared of elementsOf(analyze()))
    it(`has the members of <${declared.tagName}> that the compiler finds`, () => {
      const compiled = compiledMembers(declared)
      assert.deepEqual(names(declared.members.map(({ name }) => name)), names(compiled.keys()))
      assert.deepEqual(declared.superclass, { name: 'LitElement', package: 'lit' })
      for (const { name, type } of declared.members) {
        const found = compiled.get(name)!
        const choices = found.isUnion() ? found.types.filter((one) => one.isStringLiteral()) : []
        for (const choice of choices)
          assert.ok(type?.text.includes(`'${choice.value}'`), `${name}: ${type?.text}`)
        if (
          !found.isUnion() &&
          found.flags & (ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean)
        )
          assert.equal(type?.text, checker.typeToString(found), name)
      }
    })
})
