/** Prints one template and hides the rest of the page meanwhile. */
import { adoptStyles, type CSSResult, render, type TemplateResult } from 'lit'
import { safeDocument } from './safe-document.ts'

const PRINT_ATTRIBUTE = 'data-till-print'

const printStyles = `
  @page { margin: 18mm }
  @media print {
    body > :not([${PRINT_ATTRIBUTE}]) { display: none !important }
    html, body { background: #fff !important }
  }
  @media not print { [${PRINT_ATTRIBUTE}] { display: none !important } }
`

/** Milliseconds to wait for the images of the printed content. */
const IMAGE_TIMEOUT_MS = 3000

export interface Printout {
  /** The suggested file name of a PDF. */
  readonly title: string
  readonly content: TemplateResult
  readonly styles: readonly CSSResult[]
  /** Copied into the slots of the content; the page's style sheets apply to them. */
  readonly pageContent: readonly Element[]
  /** Focused afterwards. */
  readonly button: HTMLElement
}

/** Prints at once, or when the images are loaded. */
export async function printContent(printout: Printout): Promise<void> {
  const { title, content, styles, pageContent, button } = printout
  const printRoot = safeDocument.createElement('div')
  printRoot.setAttribute(PRINT_ATTRIBUTE, '')
  printRoot.style.colorScheme = 'light'
  printRoot.append(...pageContent.map((element) => element.cloneNode(true)))
  const root = printRoot.attachShadow({ mode: 'open' })
  adoptStyles(root, [...styles])
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
  const images = [...root.querySelectorAll('img'), ...printRoot.querySelectorAll('img')]
  if (images.length) await imagesLoaded(images)
  print()
}

/** A missing or slow image does not prevent the print. */
const imagesLoaded = (images: readonly HTMLImageElement[]) =>
  Promise.race([
    Promise.allSettled(images.map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, IMAGE_TIMEOUT_MS)),
  ])
