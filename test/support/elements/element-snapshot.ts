/** The visible state of an element: its texts, the values of its fields, its controls, and where the focus is. */

const isHidden = (element: Element) =>
  element.localName === 'style' ||
  (element as HTMLElement).hidden ||
  // Announcements are over when they are read.
  element.matches('.sr-only[role=status], .sr-only [role=status], [role=status] .sr-only')

const stateOf = (element: Element): string => {
  if (element instanceof HTMLInputElement)
    return /checkbox|radio/.test(element.type) ? `[${element.checked}]` : `[${element.value}]`
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return `[${element.value}]`
  if (element instanceof HTMLDialogElement) return element.open ? '<dialog open>' : '<dialog>'
  return /^(form|button|table)$/.test(element.localName) ? `<${element.localName}>` : ''
}

/** Through the shadow trees of the elements inside, too. */
export function snapshotOf(element: Element): string {
  const parts: string[] = []
  const walk = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data)
    if (node instanceof Element) {
      if (isHidden(node)) return
      parts.push(stateOf(node))
    }
    const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
    const tree = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    for (const child of slotted.length ? slotted : tree.childNodes) walk(child)
  }
  walk(element)
  // A generated id is another one in each form.
  const text = parts.join(' ').replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'UUID')
  return text.replace(/\s+/g, ' ').trim()
}

/** Matches in the shadow tree of an element and in those below it. */
export function deepAll<Found extends HTMLElement = HTMLElement>(
  element: Element,
  selector: string,
): Found[] {
  const all = [...element.shadowRoot!.querySelectorAll<HTMLElement>('*')]
  return all.flatMap((element) => [
    ...(element.matches(selector) ? [element as Found] : []),
    ...(element.shadowRoot ? deepAll<Found>(element, selector) : []),
  ])
}

/** The focused element, through shadow trees. */
export function deepFocus(): Element | null {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement)
    activeElement = activeElement.shadowRoot.activeElement
  return activeElement
}
