/** Protects unsaved work: the browser confirms before the page is left, and a view calls `focusUnsavedWork` before it closes. */
import type { LitElement, ReactiveController } from 'lit'

const unsaved = new Set<LitElement>()

export class UnsavedWarning implements ReactiveController {
  readonly #host: LitElement
  readonly #hasUnsaved: () => boolean

  constructor(host: LitElement, hasUnsaved: () => boolean) {
    this.#host = host
    this.#hasUnsaved = hasUnsaved
    host.addController(this)
  }

  hostUpdated(): void {
    this.#setUnsaved(this.#hasUnsaved())
  }

  hostDisconnected(): void {
    this.#setUnsaved(false)
  }

  /** Listens with unsaved work only, because a listener keeps pages out of the back/forward cache. */
  #setUnsaved(isUnsaved: boolean): void {
    if (isUnsaved) unsaved.add(this.#host)
    else unsaved.delete(this.#host)
    if (unsaved.size > 0) addEventListener('beforeunload', onBeforeUnload)
    else removeEventListener('beforeunload', onBeforeUnload)
  }
}

const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Moves the focus to the form with unsaved work inside of `view`; false if there is none. */
export function focusUnsavedWork(view: Element): boolean {
  const host = [...unsaved].find((one) => isWithin(one, view))
  host?.shadowRoot?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
  return host !== undefined
}

/** Also through shadow trees. */
function isWithin(node: Node, view: Element): boolean {
  const root = node.getRootNode()
  return (
    node === view ||
    view.contains(node) ||
    (root instanceof ShadowRoot && isWithin(root.host, view))
  )
}
