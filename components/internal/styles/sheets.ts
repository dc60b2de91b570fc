/**
 * Stands in for Lit's `css` in the built scripts: constructable style sheets, as every browser has them
 * that knows the elements' colours (`light-dark`, relative colours), and no way around them.
 */
interface Style {
  readonly styleSheet: CSSStyleSheet
}

/** A sheet is made when the first element of its kind is. */
export function css([text]: TemplateStringsArray): Style {
  let sheet: CSSStyleSheet | undefined
  return {
    get styleSheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(text!)
      return sheet
    },
  }
}

export const getCompatibleStyle = (style: Style | CSSStyleSheet) => style

export function adoptStyles(root: ShadowRoot, styles: readonly (Style | CSSStyleSheet)[]): void {
  root.adoptedStyleSheets = styles.map((one) => ('styleSheet' in one ? one.styleSheet : one))
}

/** Lit passes these on; no element uses them. */
export const CSSResult = undefined
export const supportsAdoptingStyleSheets = true
export const unsafeCSS = undefined
