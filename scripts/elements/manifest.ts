/** Reads the elements' custom elements manifest, which the analyzer writes from their sources. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCRIPTS } from '../build/cdn.mjs'

export const folder = fileURLToPath(new URL('../../components', import.meta.url))

interface Named {
  readonly name: string
  readonly description: string
}

interface Typed extends Named {
  readonly type: { readonly text: string }
}

interface Member extends Typed {
  readonly kind: 'field' | 'method'
  readonly default?: string
  readonly attribute?: string
  readonly return?: { readonly type: { readonly text: string } }
  readonly readonly?: boolean
}

export interface Attribute extends Typed {
  readonly fieldName: string
  readonly default?: string
}

export interface ElementDeclaration {
  readonly name: string
  readonly tagName: string
  /** From `components/`, such as "usage-meter" or "backoffice/billing-activation". */
  readonly folder: string
  readonly superclass: { readonly name: string; readonly package: string }
  readonly summary: string
  readonly description: string
  /** The scope that a session needs; undefined where the element needs no session. */
  readonly scope?: string
  readonly example: string
  readonly members: readonly Member[]
  readonly attributes?: readonly Attribute[]
  readonly events: readonly Typed[]
  readonly slots?: readonly Named[]
  readonly cssParts?: readonly Named[]
  readonly cssStates?: readonly Named[]
  readonly cssProperties?: readonly (Named & { readonly default?: string })[]
}

export interface Manifest {
  readonly modules: readonly {
    readonly path: string
    readonly declarations: readonly Omit<ElementDeclaration, 'folder'>[]
  }[]
}

const analyzer = createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/cem.js')

/** Runs the analyzer. `outdir` is relative to `components/`. */
export function analyze(outdir = '../node_modules/.cache/manifest'): Manifest {
  const args = ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--outdir', outdir]
  // Its warnings are about types of the DOM that it does not expand.
  execFileSync(process.execPath, [analyzer, ...args], { cwd: folder, stdio: 'pipe' })
  return JSON.parse(readFileSync(join(folder, outdir, 'custom-elements.json'), 'utf8')) as Manifest
}

export const elementsOf = ({ modules }: Manifest): ElementDeclaration[] =>
  modules.flatMap(({ path, declarations }) => {
    const [, folder = ''] = /^dist\/(.*)\.js$/.exec(path) ?? []
    return declarations.map((declaration) => ({ ...declaration, folder }))
  })

/** The smallest file for a script tag with the element. */
export const scriptOf = (element: Pick<ElementDeclaration, 'folder' | 'tagName'>): string => {
  if (SCRIPTS.includes(element.tagName)) return `${element.tagName}.js`
  return isBackOffice(element) ? 'backoffice.js' : 'tillkit.js'
}

export const isBackOffice = ({ folder }: Pick<ElementDeclaration, 'folder'>): boolean =>
  folder.startsWith('backoffice/')
