/** Base class of all elements: its style sheets move with it into another document. */
import { isServer, LitElement } from 'lit'

export abstract class TillElement extends LitElement {
  /** Without a document nothing is rendered: Vitest removes that of jsdom before the last update. */
  protected override performUpdate(): void {
    if (isServer && typeof document === 'undefined') return
    super.performUpdate()
  }

  /** Constructed style sheets belong to one document, and the element was moved into another. */
  adoptedCallback(): void {
    const view = this.ownerDocument.defaultView as (Window & typeof globalThis) | null
    const root = this.shadowRoot
    if (!view || !root) return
    const { elementStyles } = this.constructor as typeof TillElement
    root.adoptedStyleSheets = elementStyles.map((style) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(String('cssText' in style ? style.cssText : ''))
      return sheet
    })
  }
}
