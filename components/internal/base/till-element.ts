/** Base class of the elements without a card: their style sheets move with them into another document. */
import { isServer, LitElement } from 'lit'

/** Without a document nothing is rendered: Vitest removes that of jsdom before the last update. */
export const hasDocument = (): boolean => !isServer || typeof document !== 'undefined'

/** Constructed style sheets belong to one document, and the element was moved into another. */
export function adoptStyles(element: LitElement): void {
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
  protected override performUpdate(): void {
    if (hasDocument()) super.performUpdate()
  }

  adoptedCallback(): void {
    adoptStyles(this)
  }
}
