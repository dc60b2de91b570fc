/**
 * Writes the types of the API in the elements' declarations as plain TypeScript, without zod.
 *
 * The server derives these types from its schemas, and zod is no dependency of the elements.
 */
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { folder } from './program.ts'
import { TypeWriter } from './type-writer.ts'

/**
 * @param modules names of types by the path of the server's module, from `components/`
 * @returns the declaration file
 */
export function contractText(modules: ReadonlyMap<string, ReadonlySet<string>>): string {
  const program = programOf([...modules.keys()].map((path) => join(folder, path)))
  const checker = program.getTypeChecker()
  const writer = new TypeWriter(checker)
  for (const [path, names] of modules) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(folder, path))!)!
    for (const symbol of checker.getExportsOfModule(module))
      if (names.has(symbol.name)) writer.named.add(symbol)
  }
  const texts = [...writer.named].map((symbol) => {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    return `${doc && `/** ${doc.replaceAll('\n', ' ')} */\n`}export type ${symbol.name} = ${writer.text(type, true)}\n`
  })
  return ['/** Shapes of the API. */\n', ...texts].join('\n')
}

function programOf(files: string[]): ts.Program {
  const path = join(dirname(folder), 'server/tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  return ts.createProgram(files, options)
}
