/** `Element.closest` across shadow roots. */

/** The element or its nearest matching ancestor. */
export function closestComposed(element: Element, selector: string): Element | null {
  const found = element.closest(selector)
  if (found) return found
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? closestComposed(root.host, selector) : null
}
