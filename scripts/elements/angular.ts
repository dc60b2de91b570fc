/**
 * Writes Angular directives for the elements, so that the compiler checks their properties and events in templates.
 *
 * They are partial declarations of the Angular Package Format, which the compiler of the application links:
 * https://angular.dev/tools/libraries/angular-package-format#partial-compilation
 */
import { type ElementDeclaration, elementsOf, type Manifest } from './manifest.ts'

/** The oldest version with a linker for these declarations. */
const MIN_VERSION = '14.0.0'

/** A property; a template sets a number or a boolean with a static attribute, too. */
interface Input {
  readonly name: string
  readonly type: string
}

/** Types of an attribute without a binding: `refresh="60"`, `showPrice`. */
const STATIC: Readonly<Record<string, string>> = { number: 'NumberText', boolean: "''" }

interface Directive {
  readonly name: string
  readonly element: ElementDeclaration
  readonly inputs: readonly Input[]
  /** Their members of the directive. */
  readonly outputs: readonly { event: string; member: string }[]
}

/** @returns the module and its declarations */
export function angularDirectives(
  manifest: Manifest,
  moduleOf: (element: ElementDeclaration) => string,
): { module: string; types: string } {
  const directives = elementsOf(manifest).map(directiveOf)
  const names = directives.map(({ name }) => name).join(', ')
  const types = new Map<string, Set<string>>()
  for (const { element } of directives) {
    const module = moduleOf(element)
    const known = types.get(module) ?? new Set()
    types.set(module, known.add(element.name))
  }
  const imports = [...types].map(
    ([module, known]) => `import type { ${[...known].join(', ')} } from '${module}'`,
  )
  return {
    module: `import * as i0 from '@angular/core'

${directives.map(writeClass).join('\n')}
export const TILLKIT_DIRECTIVES = [${names}]
`,
    types: `import type * as i0 from '@angular/core'
import type { NumberText } from './jsx.js'
${imports.join('\n')}

${directives.map(writeTypes).join('\n')}
/** The directives of all elements, for the \`imports\` of a component. */
export declare const TILLKIT_DIRECTIVES: readonly [${directives.map(({ name }) => `typeof ${name}`).join(', ')}]
`,
  }
}

function directiveOf(element: ElementDeclaration): Directive {
  return {
    name: `${element.name}Directive`,
    element,
    inputs: element.members
      .filter((member) => member.kind === 'field' && !member.readonly)
      .map(({ name, type }) => ({ name, type: type.text })),
    outputs: element.events.map(({ name }) => ({
      event: name,
      member: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    })),
  }
}

/** Angular listens to the element's own events, so the emitters only declare them. */
function writeClass({ name, element, inputs, outputs }: Directive): string {
  const declared = `minVersion: '${MIN_VERSION}', version: '${MIN_VERSION}', ngImport: i0, type: ${name}`
  const quoted = (pairs: readonly (readonly [string, string])[]) =>
    `{ ${pairs.map(([key, value]) => `${key}: '${value}'`).join(', ')} }`
  return `export class ${name} {
  #element = i0.inject(i0.ElementRef).nativeElement
${outputs.map(({ member }) => `  ${member} = new i0.EventEmitter()`).join('\n')}
${inputs.map(({ name, type }) => `  set ${name}(value) { this.#element.${name} = ${type === 'boolean' ? "value === '' || value" : 'value'} }`).join('\n')}
  static ɵfac = i0.ɵɵngDeclareFactory({ ${declared}, deps: [], target: i0.ɵɵFactoryTarget.Directive })
  static ɵdir = i0.ɵɵngDeclareDirective({ ${declared}, isStandalone: true, selector: '${element.tagName}', inputs: ${quoted(inputs.map(({ name }) => [name, name]))}, outputs: ${quoted(outputs.map(({ member, event }) => [member, event]))} })
}
`
}

function writeTypes({ name, element, inputs, outputs }: Directive): string {
  const aliases = inputs.map(({ name }) => `${name}: { alias: '${name}'; required: false }`)
  const accepted = inputs.flatMap(({ name, type }) => {
    const text = STATIC[type]
    return text ? `  static ngAcceptInputType_${name}: ${element.name}['${name}'] | ${text}` : []
  })
  const events = outputs.map(({ member, event }) => `${member}: '${event}'`)
  return `export declare class ${name} {
${[...inputs.map((input) => `  ${input.name}: ${element.name}['${input.name}']`), ...accepted].join('\n')}
${outputs.map(({ member, event }) => `  readonly ${member}: i0.EventEmitter<GlobalEventHandlersEventMap['${event}']>`).join('\n')}
  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>
  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, '${element.tagName}', never, { ${aliases.join('; ')} }, { ${events.join('; ')} }, never, never, true, never>
}
`
}
