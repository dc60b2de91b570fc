/**
 * `document`, safe from DOM clobbering: `<form name="title">` shadows `document.title`, so properties are read from
 * `Document.prototype`. Listeners are added to `window`, which has no such properties.
 */
export const safeDocument = new Proxy({} as Document, {
  get(_, name) {
    const own = Reflect.get(Document.prototype, name, document)
    return own?.bind?.(document) ?? own
  },
  set: (_, name, value) => Reflect.set(Document.prototype, name, value, document),
})
