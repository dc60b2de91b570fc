/** Waits for events and updates of an element. */

/** The next event of a type that reaches `target`. */
export const next = <E extends Event = Event>(target: EventTarget, type: string): Promise<E> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as E), { once: true }),
  )

/** Runs all pending promises, body reads and updates that need no timer or network. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

/** The visible text of an element's shadow root. */
export function shownText(element: Element): string {
  const parts: string[] = []
  const walk = (node: Node) => {
    if (node instanceof Text) parts.push(node.data)
    if (node instanceof Element) {
      if (node.localName === 'style' || (node as HTMLElement).hidden) return
      if (node instanceof HTMLSlotElement && node.assignedNodes().length) {
        return node.assignedNodes().forEach(walk)
      }
    }
    ;(node instanceof Element && node.shadowRoot ? node.shadowRoot : node).childNodes.forEach(walk)
  }
  walk(element)
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

/** The console warnings during `meanwhile`. */
export async function warned(meanwhile: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (text: unknown) => warnings.push(String(text))
  try {
    await meanwhile()
  } finally {
    console.warn = warn
  }
  return warnings
}
