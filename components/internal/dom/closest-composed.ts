/** `Element.closest` and `Node.contains` across shadow roots. */

/** The element or its nearest matching ancestor. */
export function closestComposed(element: Element, selector: string): Element | null {
  const found = element.closest(selector)
  if (found) return found
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? closestComposed(root.host, selector) : null
}

/** True for a node of the tree below `view`, and for `view` itself. */
export function isWithin(node: Node, view: Node): boolean {
  const root = node.getRootNode()
  return view.contains(node) || (root instanceof ShadowRoot && isWithin(root.host, view))
}
