/** What the comments above the elements' classes say, together with what the compiler knows of them. */
import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { type Member, membersOf } from './members.ts'
import { folder, theProgram } from './program.ts'

/** A name with what is said of it, such as a part or a state. */
export interface Named {
  readonly name: string
  readonly description: string
}

export interface EventOf extends Named {
  /** The class of the event. */
  readonly type: string
}

export interface Token extends Named {
  readonly initial: string | undefined
}

export interface ElementDoc {
  readonly tag: string
  readonly className: string
  /** Of its module, from `components/`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** What a session must hold; undefined where none is needed. */
  readonly scope: string | undefined
  readonly example: string
  readonly members: readonly Member[]
  readonly slots: readonly Named[]
  readonly events: readonly EventOf[]
  readonly parts: readonly Named[]
  readonly tokens: readonly Token[]
  readonly states: readonly Named[]
}

/** Every element that `tillkit.js` defines, by its tag. */
export function readElements(program = theProgram()): ElementDoc[] {
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`))
  const themes = own.find(({ fileName }) => fileName.endsWith('/styles/tokens.ts'))!
  const tokens = [...themes.text.matchAll(/@cssproperty (.*)/g)].map(([, line]) => tokenOf(line!))
  return own
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration))
    .filter((node) => tagsOf(node, 'tag').length > 0)
    .map((node) => elementOf(node, program.getTypeChecker(), tokens))
    .sort((one, other) => (one.tag < other.tag ? -1 : 1))
}

function elementOf(
  node: ts.ClassDeclaration,
  checker: ts.TypeChecker,
  tokens: readonly Token[],
): ElementDoc {
  const [tag = ''] = tagsOf(node, 'tag')
  const [summary = '', ...paragraphs] = (tagsOf(node, 'summary')[0] ?? '').split('\n\n')
  const { fileName } = node.getSourceFile()
  return {
    tag,
    className: node.name!.text,
    path: relative(folder, fileName),
    summary,
    description: paragraphs.map((text) => text.replaceAll('\n', ' ')).join('\n\n'),
    scope: tagsOf(node, 'scope')[0],
    example: tagsOf(node, 'example')[0] ?? '',
    members: membersOf(node, checker),
    slots: tagsOf(node, 'slot').map(namedOf),
    events: tagsOf(node, 'event').map((line) => {
      const [, type = '', rest = ''] = /^\{(\w+)\} (.*)$/s.exec(line) ?? []
      return { ...namedOf(rest), type }
    }),
    parts: tagsOf(node, 'csspart').map(namedOf),
    tokens: [...(isPainted(fileName) ? tokens : []), ...tagsOf(node, 'cssproperty').map(tokenOf)],
    states: tagsOf(node, 'cssstate').map(namedOf),
  }
}

const tagsOf = (node: ts.Node, name: string): string[] =>
  ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === name)
    .map(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? '').trim())

/** `name - what it is`; the default slot has no name. */
function namedOf(line: string): Named {
  const [, name = '', description = ''] = /^(\S*?)\s*- (.*)$/s.exec(line) ?? []
  return { name, description: description.replaceAll('\n', ' ') }
}

/** `[--name=initial] - what it is` */
function tokenOf(line: string): Token {
  const [, name = '', initial, description = ''] =
    /^\[(--[\w-]+)(?:=(.*?))?\] - (.*)$/.exec(line) ?? []
  return { name, initial, description }
}

/** Whether it has looks of its own: `<till-session>` has none. */
function isPainted(fileName: string): boolean {
  const styles = ts.sys.readFile(fileName.replace(/\.ts$/, '.styles.ts')) ?? ''
  return /styles\/(base|panel)\.ts/.test(styles)
}

/** The folder of an element, from `components/`. */
export const folderOf = ({ path }: ElementDoc): string => dirname(path)
