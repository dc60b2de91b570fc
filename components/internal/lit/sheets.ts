/** Constructable style sheets, as every browser has them that knows the elements' colours. */
interface Style {
  readonly sheet: CSSStyleSheet
}

export type Styles = Style | readonly Styles[]

const sheetsOf = (styles: Styles): CSSStyleSheet[] =>
  'sheet' in styles ? [styles.sheet] : styles.flatMap(sheetsOf)

/** A sheet is made when the first element of its kind is. */
export function css([text]: TemplateStringsArray): Style {
  let sheet: CSSStyleSheet | undefined
  return {
    get sheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(text!)
      return sheet
    },
  }
}

export function adoptStyles(root: ShadowRoot, styles: Styles): void {
  root.adoptedStyleSheets = sheetsOf(styles)
}
