import MagicString from 'magic-string'
import { type Plugin, parseSync, Visitor } from 'vite'

/**
 * Turns Lit's decorated fields into the `static properties` that they stand for: the same element
 * without decorators at run time (as @lit/ts-transformers does for tsc).
 */
export function staticProperties(): Plugin {
  return {
    name: 'static-properties',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/components\/.*\.ts$/, code: /@(property|state)\(/ },
      handler(code, id) {
        const out = new MagicString(code)
        const { program, errors } = parseSync(id, code, { lang: 'ts', astType: 'js' })
        if (errors.length) this.error(errors[0]!.message)
        const source = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
        new Visitor({
          ImportDeclaration(node) {
            if (node.source.value === 'lit/decorators.js') out.remove(node.start, node.end)
          },
          ClassBody({ start, body }) {
            const properties: string[] = []
            for (const member of body) {
              if (member.type !== 'PropertyDefinition') continue
              for (const decorator of member.decorators) {
                const { expression } = decorator
                if (expression.type !== 'CallExpression') continue
                const [options] = expression.arguments
                const state = source(expression.callee) === 'state' ? '{ state: true }' : undefined
                properties.push(
                  `${source(member.key)}: ${state ?? (options ? source(options) : '{}')}`,
                )
                out.remove(decorator.start, decorator.end)
              }
            }
            if (properties.length > 0) {
              out.appendRight(
                start + 1,
                `static properties = { ...super.properties, ${properties.join(', ')} };`,
              )
            }
          },
        }).visit(program)
        return {
          code: out.toString(),
          map: out.generateMap({ hires: 'boundary', source: id, includeContent: true }),
        }
      },
    },
  }
}
