/** Looks up the page's tree from an element, out of every shadow root on the way. */

/** The element itself or its nearest ancestor that matches. */
export function closest(element: Element, selector: string): Element | null {
  const found = element.closest(selector)
  if (found) return found
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? closest(root.host, selector) : null
}
