/**
 * `document`, safe from DOM clobbering: `<form name="title">` shadows `document.title`, so properties are read from
 * `Document.prototype`. Listeners are added to `window`, which has no such properties.
 */
export const safeDocument = new Proxy({} as Document, {
  get(_, name) {
    const member = Reflect.get(Document.prototype, name, document)
    return member?.bind?.(document) ?? member
  },
  set: (_, name, value) => Reflect.set(Document.prototype, name, value, document),
})

/** The document or the shadow root that holds the node. */
export function rootOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode() as Document | ShadowRoot
  return root === document ? safeDocument : root
}

/** The element with this id in the node's tree. A tree outside of the document has no ids. */
export const findById = (node: Node, id: string): HTMLElement | undefined =>
  (id && rootOf(node).getElementById?.(id)) || undefined
