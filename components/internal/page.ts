/**
 * The document, whatever forms the page has: on the document itself one that is called "title" or "createElement"
 * stands in for what it is called. Listeners are the window's, where nothing stands in for a method.
 */
export const page = new Proxy(document, {
  get(_, name) {
    const own = Reflect.get(Document.prototype, name, document)
    return own?.bind?.(document) ?? own
  },
  set: (_, name, value) => Reflect.set(Document.prototype, name, value, document),
})
