/** Prints one template and hides the rest of the page meanwhile. */
import { adoptStyles, type CSSResult, render, type TemplateResult } from 'lit'
import { safeDocument } from './safe-document.ts'

const PRINT_ATTRIBUTE = 'data-till-print'

const printStyles = `
  @media print {
    body > :not([${PRINT_ATTRIBUTE}]) { display: none !important }
    html, body { background: #fff !important }
  }
  @media not print { [${PRINT_ATTRIBUTE}] { display: none !important } }
`

/** `title` is the suggested file name of a PDF; `button` is focused afterwards. */
export function printContent(
  title: string,
  content: TemplateResult,
  styles: CSSResult[],
  button: HTMLElement,
): void {
  const printRoot = safeDocument.createElement('div')
  printRoot.setAttribute(PRINT_ATTRIBUTE, '')
  printRoot.style.colorScheme = 'light'
  const root = printRoot.attachShadow({ mode: 'open' })
  adoptStyles(root, styles)
  render(content, root)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(printStyles)
  const { title: previousTitle, adoptedStyleSheets: sheets } = safeDocument
  safeDocument.title = title
  safeDocument.adoptedStyleSheets = [...sheets, sheet]
  safeDocument.body.append(printRoot)
  const restore = () => {
    safeDocument.title = previousTitle
    safeDocument.adoptedStyleSheets = safeDocument.adoptedStyleSheets.filter((one) => one !== sheet)
    printRoot.remove()
    // Hidden controls lose the focus. It is restored unless it moved elsewhere meanwhile.
    if (safeDocument.activeElement === safeDocument.body) button.focus()
  }
  // Mobile browsers print after `print()` returns.
  addEventListener('afterprint', restore, { once: true })
  print()
}
