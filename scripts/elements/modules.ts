/**
 * Compiles the elements into the modules of the npm package: one script, its declarations and source maps per source
 * file. Modules that no entry point of the package imports are left out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractText } from './contract.ts'
import type { ElementDeclaration } from './manifest.ts'
import { folder } from './program.ts'

const TSC = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url))
const CONTRACT = 'internal/api/contract.js'

/** A module of the server that scripts import, such as a table of the contract's data, at its place in the package. */
const inPackage = (path: string): string =>
  path
    .replace(/^\.\.\/server\/contract\//, 'internal/contract/')
    .replace(/^\.\.\/server\/pricing\/(price|billing)\//, 'internal/$1/')

/** A relative import of a script or of a declaration, also inside of a type. */
const IMPORT = /((?:from|import) ?\(?["'])(\.{1,2}\/[^"']+)\.[jt]s(?=["'])/g

/** Entries beside the elements. */
const ENTRIES = ['tillkit', 'backoffice', 'configure']

/** @param here folder of the importing module @param module from the compiled `components/` */
function pathTo(here: string, module: string): string {
  const path = posix.relative(inPackage(`${here}/`), inPackage(module))
  return path.startsWith('.') ? path : `./${path}`
}

const DEFINE = 'internal/dom/define-element'

/** The module that registers an element, and has its class and its events. */
function registration({ name, tagName, folder }: ElementDeclaration): Record<string, string> {
  const from = (module: string) => `from '${pathTo(posix.dirname(folder), module)}.js'`
  const types = `export * ${from(`${folder}/events`)}
export { ${name} } ${from(`${folder}/${tagName}`)}
`
  return {
    [`${folder}.d.ts`]: types,
    [`${folder}.js`]: `import { define } ${from(DEFINE)}
import { ${name} } ${from(`${folder}/${tagName}`)}
${types}define('${tagName}', ${name})
`,
  }
}

/**
 * @param elements each gets a module that registers it
 * @param outDir an empty folder for the compiler's output
 * @returns the published files by their path from `dist/`
 * @throws {Error} for a type error
 */
export function modules(
  elements: readonly ElementDeclaration[],
  outDir: string,
): Map<string, string> {
  const args = [TSC, '-p', 'tsconfig.package.json', '--outDir', outDir]
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  const compiled = join(outDir, 'components')
  const files = new Map<string, string>()
  /** Names of the contract's types by the server's module. */
  const contract = new Map<string, Set<string>>()

  /** Modules of the server that scripts import, without their extension. */
  const imported = new Set<string>()
  const isPublished = (module: string) => !module.startsWith('..') || imported.has(module)

  /** @param path from the compiled `components/` */
  function add(path: string): void {
    const target = inPackage(path)
    if (files.has(target)) return
    const text = readFileSync(join(compiled, path), 'utf8')
    const here = posix.dirname(path)
    const isDeclaration = path.endsWith('.d.ts')
    const modules = [...text.matchAll(IMPORT)].map(([, , to = '']) => posix.join(here, to))
    if (!isDeclaration)
      for (const module of modules) if (module.startsWith('..')) imported.add(module)
    files.set(target, isDeclaration ? withPackagePaths(text, here) : withPackageImports(text, here))
    files.set(`${target}.map`, withSources(`${path}.map`))
    for (const module of modules)
      if (isPublished(module)) add(module + (isDeclaration ? '.d.ts' : '.js'))
  }

  function addBoth(module: string): void {
    add(`${module}.js`)
    add(`${module}.d.ts`)
  }

  const withPackageImports = (text: string, here: string): string =>
    text.replace(
      IMPORT,
      (_, start: string, to: string) => `${start}${pathTo(here, posix.join(here, to))}.js`,
    )

  /** Declarations keep the `.ts` of their imports, and import the contract from the server. */
  function withPackagePaths(text: string, here: string): string {
    for (const [, names = '', to = ''] of text.matchAll(
      /import type \{([^}]*)\} from '([./]+\/server\/[^']+)'/g,
    )) {
      const module = posix.join(here, to)
      if (imported.has(module.replace(/\.ts$/, ''))) continue
      const known = contract.get(module) ?? new Set()
      for (const name of names.split(',')) known.add(name.replace(/ as .*/, '').trim())
      contract.set(module, known)
    }
    const contractPath = `${posix.relative(here, posix.dirname(CONTRACT)) || '.'}/contract.js`
    return text
      .replace(IMPORT, (_, start: string, to: string) => {
        const module = posix.join(here, to)
        return `${start}${isPublished(module) ? `${pathTo(here, module)}.js` : contractPath}`
      })
      .replaceAll('import("lit-html")', 'import("lit")')
  }

  /** The sources are published in `src/`, so that an editor's "go to definition" finds them. */
  function withSources(path: string): string {
    const map = JSON.parse(readFileSync(join(compiled, path), 'utf8')) as { sources: string[] }
    const sources = map.sources.map((source) => {
      const from = relative(folder, join(compiled, dirname(path), source)).replaceAll('\\', '/')
      const published = `src/${inPackage(from)}`
      files.set(published, readFileSync(join(folder, from), 'utf8'))
      return posix.relative(posix.dirname(inPackage(path)), published)
    })
    return JSON.stringify({ ...map, sources })
  }

  for (const entry of [...ENTRIES, DEFINE]) addBoth(entry)
  for (const element of elements) {
    const { folder, tagName } = element
    addBoth(`${folder}/${tagName}`)
    const events = `${folder}/events`
    if (existsSync(join(compiled, `${events}.d.ts`))) addBoth(events)
    // They stand in the file of the class.
    else
      for (const type of ['js', 'd.ts'])
        files.set(`${events}.${type}`, `export * from './${tagName}.js'\n`)
    for (const [path, text] of Object.entries(registration(element))) files.set(path, text)
  }
  files.set(CONTRACT.replace('.js', '.d.ts'), contractText(contract))
  return files
}
