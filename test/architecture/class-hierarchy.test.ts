/** Checks the classes of the elements: at most two up to `LitElement`, no virtual call in a field, no write in a render method. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, it } from 'vitest'

const folder = fileURLToPath(new URL('../../components', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?!dist|node_modules).*\.ts$/.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'))

/** The superclass of each class of the texts. */
function superclasses(texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const text of texts) {
    if (!/\bclass \w/.test(text)) continue
    for (const node of ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest).statements) {
      if (!ts.isClassDeclaration(node) || !node.name) continue
      const clause = node.heritageClauses?.find(
        ({ token }) => token === ts.SyntaxKind.ExtendsKeyword,
      )
      const [parent] = clause?.types ?? []
      if (parent && ts.isIdentifier(parent.expression))
        found.set(node.name.text, parent.expression.text)
    }
  }
  return found
}

/** The classes between one and `LitElement`; undefined for a class that is no element. */
function classesAbove(name: string, parents: ReadonlyMap<string, string>): string[] | undefined {
  const above: string[] = []
  for (let parent = parents.get(name); parent !== 'LitElement'; parent = parents.get(parent)) {
    if (!parent) return undefined
    above.push(parent)
  }
  return above
}

describe('the classes above an element', () => {
  const elements = files.flatMap((text) =>
    [...text.matchAll(/^define\('[\w-]+', (\w+)\)/gm)].map(([, name]) => name!),
  )
  const parents = superclasses(files)

  it('are at most two below LitElement', () => {
    assert.ok(elements.length > 25, String(elements))
    const chains = elements.map((name) => [
      name,
      ...(classesAbove(name, parents) ?? ['?', '?', '?']),
    ])
    assert.deepEqual(
      chains.filter((chain) => chain.length > 3),
      [],
    )
  })

  it('are counted through classes with bounded type parameters', () => {
    const texts = [
      'class A extends B<string> {}\nabstract class B<T extends object, U = never> extends C {}',
      'export class C extends D {}\nexport class D extends LitElement {}',
    ]
    assert.deepEqual(classesAbove('A', superclasses(texts)), ['B', 'C', 'D'])
  })
})

/** The nodes below one that run together with it: without the bodies of functions. */
function nodesBelow(node: ts.Node): ts.Node[] {
  const isLater = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  return isLater ? [] : [node, ...node.getChildren().flatMap(nodesBelow)]
}

function isOfThis(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isNonNullExpression(node))
    return isOfThis(node.expression)
  return node.kind === ts.SyntaxKind.ThisKeyword
}

/** Names of members that a subclass implements: getters and abstract ones, but none with `#`. */
const virtualNames = (members: readonly ts.ClassElement[]): string[] =>
  members
    .filter(
      (member) =>
        ts.isGetAccessorDeclaration(member) ||
        (ts.canHaveModifiers(member) &&
          ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)),
    )
    .map((member) => member.name?.getText() ?? '')

const isOverridable = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) &&
  node.expression.kind === ts.SyntaxKind.ThisKeyword &&
  ts.isIdentifier(node.name)

/** Calls of methods and reads of getters that a subclass may override, from fields that are initialized before it. */
function virtualReads(member: ts.ClassElement): ts.Node[] {
  if (!ts.isPropertyDeclaration(member) || !member.initializer) return []
  const names = virtualNames(member.parent.members as ts.NodeArray<ts.ClassElement>)
  return nodesBelow(member.initializer).filter(
    (node) =>
      (ts.isCallExpression(node) && isOverridable(node.expression)) ||
      (isOverridable(node) && names.includes(node.name.text)),
  )
}

const renderWrites = (member: ts.ClassElement): ts.Node[] =>
  !ts.isMethodDeclaration(member) || !/^#?render/.test(member.name.getText()) || !member.body
    ? []
    : nodesBelow(member.body).filter(
        (node) =>
          ts.isBinaryExpression(node) &&
          /^[^=!<>]*=$/.test(node.operatorToken.getText()) &&
          isOfThis(node.left),
      )

function membersOf(texts: readonly string[]): ts.ClassElement[] {
  const sources = texts
    .filter((text) => /\bclass \w/.test(text))
    .map((text) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))
  return sources.flatMap(({ statements }) =>
    statements.filter(ts.isClassDeclaration).flatMap(({ members }) => [...members]),
  )
}

describe('the members of a class', () => {
  const members = membersOf(files)
  const texts = (nodes: readonly ts.Node[]) => nodes.map((node) => node.getText())

  it('initialize no field by a method or a getter that a subclass may override', () => {
    assert.deepEqual(texts(members.flatMap(virtualReads)), [])
  })

  it('write nothing while they render', () => {
    assert.deepEqual(texts(members.flatMap(renderWrites)), [])
  })

  it('are read through calls and conditions, up to the functions that run later', () => {
    const found = membersOf([
      'class A { a = [this.b(() => this.c())]; #d = this.#e(); f = () => this.g() }',
      'abstract class C { a = [this.b, this.c, this.#d]; abstract b: string; get c() {}; get #d() {} }',
      'class B { #renderRow() { if (this.a === 1) this.#b.c ??= 2; return () => (this.d = 3) } }',
    ])
    assert.deepEqual(texts(found.flatMap(virtualReads)), [
      'this.b(() => this.c())',
      'this.b',
      'this.c',
    ])
    assert.deepEqual(texts(found.flatMap(renderWrites)), ['this.#b.c ??= 2'])
  })
})
