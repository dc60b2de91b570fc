/**
 * Base class of the elements: their style sheets move with them into another document, and the page's own content stays
 * if they can't be rendered at all.
 */
import { isServer, LitElement } from 'lit'

/** Without a document nothing is rendered: Vitest removes that of jsdom before the last update. */
const hasDocument = (): boolean => !isServer || typeof document !== 'undefined'

/** Constructed style sheets belong to one document, and the element was moved into another. */
function adoptStyles(element: LitElement): void {
  const view = element.ownerDocument.defaultView as (Window & typeof globalThis) | null
  const root = element.shadowRoot
  if (!view || !root) return
  const { elementStyles } = element.constructor as typeof LitElement
  root.adoptedStyleSheets = elementStyles.map((style) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(String('cssText' in style ? style.cssText : ''))
    return sheet
  })
}

export abstract class TillElement extends LitElement {
  #fallback: HTMLSlotElement | undefined

  protected override performUpdate(): void {
    if (!hasDocument()) return
    try {
      super.performUpdate()
      this.#fallback?.remove()
    } catch (error) {
      if (!this.hasUpdated && !isServer) this.#showContent()
      throw error
    }
  }

  #showContent(): void {
    this.#fallback ??= document.createElement('slot')
    this.renderRoot.append(this.#fallback)
  }

  adoptedCallback(): void {
    adoptStyles(this)
  }
}
