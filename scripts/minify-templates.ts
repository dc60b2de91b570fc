import { transform as css } from 'lightningcss'
import MagicString from 'magic-string'
import { type Plugin, parseSync, Visitor } from 'vite'

/** What the stand-in for Lit does not read: a bracket in an attribute, a property with a capital. */
const UNREADABLE = /<[a-z][^<>]*="[^"<>]*[<>]|\s\.[a-z]*[A-Z]\w*=$/m

/** White space that no table shows. */
const IN_TABLES =
  /(?<=<\/?(?:t[rdh]|tbody|thead)\b[^<>]*>)\s+(?=<)|\s+(?=<\/?(?:t[rdh]|tbody|thead)\b)/g

/** Minifies html`` (whitespace and comments) and css`` templates without holes (with lightningcss). */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/components\/.*\.ts$/, code: /\b(html|css|svg)`/ },
      handler(code, id) {
        const out = new MagicString(code)
        const { program, errors } = parseSync(id, code, { lang: 'ts', astType: 'js' })
        const refuse = (message: string) => this.error(`${message}, in ${id}`)
        if (errors.length) refuse(errors[0]!.message)
        new Visitor({
          TaggedTemplateExpression(n) {
            const tag = n.tag.type === 'Identifier' ? n.tag.name : ''
            const qs = n.quasi.quasis
            if (tag === 'css' && qs.length === 1) {
              const q = qs[0]!
              const r = css({
                filename: id,
                minify: true,
                code: Buffer.from(q.value.cooked!),
              }).code.toString()
              if (q.end > q.start) out.update(q.start, q.end, r.replace(/[\\`]|\$\{/g, '\\$&'))
            } else if (tag === 'html' || tag === 'svg') {
              if (UNREADABLE.test(qs.map(({ value }) => value.raw).join('\n'))) {
                refuse('no bracket in an attribute and no capital in a property')
              }
              for (const q of qs) {
                const r = q.value.raw
                  .replace(/<!--[\s\S]*?-->/g, '')
                  .replace(IN_TABLES, '')
                  .replace(/\s+/g, ' ')
                if (q.end > q.start && r !== q.value.raw) out.update(q.start, q.end, r)
              }
            }
          },
        }).visit(program)
        return out.hasChanged()
          ? {
              code: out.toString(),
              map: out.generateMap({ hires: 'boundary', source: id, includeContent: true }),
            }
          : null
      },
    },
  }
}
