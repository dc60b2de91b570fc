/** The elements as a custom elements manifest, which editors and documentation tools read. */
import type { Member } from './members.ts'
import type { ElementDoc } from './read.ts'

/** @see https://github.com/webcomponents/custom-elements-manifest schema 1.0.0 */
export const manifest = (elements: readonly ElementDoc[]) => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: elements.map((element) => ({
    kind: 'javascript-module',
    path: 'dist/tillkit.js',
    declarations: [declarationOf(element)],
    exports: [
      {
        kind: 'js',
        name: element.className,
        declaration: { name: element.className, module: 'dist/tillkit.js' },
      },
      {
        kind: 'custom-element-definition',
        name: element.tag,
        declaration: { name: element.className, module: 'dist/tillkit.js' },
      },
    ],
  })),
})

function declarationOf(element: ElementDoc) {
  const { className, tag, summary, description, members, slots, events, parts, tokens, states } =
    element
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    superclass: { name: 'LitElement', package: 'lit' },
    summary,
    description,
    attributes: members
      .filter(({ attribute }) => attribute !== undefined)
      .map(({ attribute, name, description, type, initial }) => ({
        name: attribute,
        fieldName: name,
        description,
        type: { text: type },
        default: initial,
      })),
    members: members.map(memberOf),
    events: events.map(({ type, ...event }) => ({ ...event, type: { text: type } })),
    slots,
    cssParts: parts,
    cssProperties: tokens.map(({ initial, ...token }) => ({ ...token, default: initial })),
    cssStates: states,
  }
}

function memberOf({ kind, name, description, type, initial, ...member }: Member) {
  if (kind === 'method') return { kind, name, description, return: { type: { text: type } } }
  return {
    kind,
    name,
    description,
    type: { text: type },
    default: initial,
    ...(member.attribute !== undefined && { attribute: member.attribute }),
    ...(member.reflects && { reflects: true }),
    ...(member.readonly && { readonly: true }),
  }
}
