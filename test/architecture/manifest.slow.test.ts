/** Compares the members and events in the manifest with those that the compiler finds. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { LitElement } from 'lit'
import ts from 'typescript'
import { describe, it } from 'vitest'
import { EVENT_ENDS, OTHER_CLASSES } from '../../scripts/elements/event-names.ts'
import { type ElementDeclaration, elementsOf } from '../../scripts/elements/manifest.ts'
import { folder, theProgram } from '../../scripts/elements/program.ts'
import { builtManifest } from '../support/elements/built-manifest.ts'

const declarations = elementsOf(await builtManifest())
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

/** The events of the interface that an element declares for its listeners. */
function eventsOf({ folder: of, name, tagName }: ElementDeclaration): ts.Symbol[] {
  const file = ['events', tagName]
    .map((module) => compiler.getSourceFile(join(folder, of, `${module}.ts`)))
    .find(Boolean)!
  const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  const map = declared.find((symbol) => symbol.name === `${name}EventMap`)
  assert.ok(map, `${file.fileName} declares no ${name}EventMap`)
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(map))
}

/** The class of an event and those above it. */
function classesOf(event: ts.Symbol): string[] {
  const above = (type: ts.Type): string[] => [
    type.symbol.name,
    ...(type.getBaseTypes() ?? []).flatMap(above),
  ]
  const type = checker.getTypeOfSymbol(event)
  // Base classes are those of the class, without its parameters.
  const { target = type } = type as ts.TypeReference
  return above(target)
}

const names = (things: Iterable<string>) => [...things].sort()

describe('the manifest', () => {
  for (const declared of declarations) {
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

    it(`has every event of <${declared.tagName}>, with its class`, () => {
      const documented = declared.events.map(({ name, type }) => [name, type.text.split('<')[0]])
      const compiled = eventsOf(declared).map((event) => [event.name, classesOf(event)[0]])
      assert.deepEqual(Object.fromEntries(documented), Object.fromEntries(compiled))
    })

    it(`gives the events of <${declared.tagName}> the members of their end`, () => {
      for (const event of eventsOf(declared)) {
        const [, name] = EVENT_ENDS.find(([end]) => event.name.endsWith(`-${end}`)) ?? []
        if (name && !OTHER_CLASSES.includes(event.name))
          assert.ok(classesOf(event).includes(name), `${event.name} is no ${name}`)
      }
    })
  }
})
