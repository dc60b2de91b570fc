/** Prints one template and hides the rest of the page meanwhile. */
import { adoptStyles, type CSSResult, render, type TemplateResult } from 'lit'
import { safeDocument } from './safe-document.ts'

const PRINT_ATTRIBUTE = 'data-till-print'

const printStyles = `
  @page { margin: 18mm }
  @media print {
    body > :not([${PRINT_ATTRIBUTE}]) { display: none !important }
    html, body { block-size: auto !important; min-block-size: 0 !important; background: #fff !important }
  }
  @media not print { [${PRINT_ATTRIBUTE}] { display: none !important } }
`

/** A print that has begun says so at once; a frame without the permission ignores it. */
const BEGIN_TIMEOUT_MS = 1000

/** Milliseconds to wait for the images of the printed content. */
const IMAGE_TIMEOUT_MS = 3000

export interface Printout {
  /** The suggested file name of a PDF. */
  readonly title: string
  /** The language of the content. */
  readonly lang: string
  readonly content: TemplateResult
  readonly styles: readonly CSSResult[]
  /** Copied into the slots of the content; the page's style sheets apply to them. */
  readonly pageContent: readonly Element[]
  /** Focused afterwards. */
  readonly button: HTMLElement
}

/** Ends the print that has not ended yet. */
let restorePage: (() => void) | undefined

/** Prints at once, or when the images are loaded; nothing while another print is under way. */
export async function printContent(printout: Printout): Promise<void> {
  if (restorePage) return
  const { title, lang, content, styles, pageContent, button } = printout
  const printRoot = safeDocument.createElement('div')
  printRoot.setAttribute(PRINT_ATTRIBUTE, '')
  printRoot.style.colorScheme = 'light'
  printRoot.lang = lang
  printRoot.dir = getComputedStyle(button).direction
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
  const restore = (restorePage = () => {
    if (restorePage !== restore) return
    restorePage = undefined
    removeEventListener('afterprint', restore)
    safeDocument.title = previousTitle
    safeDocument.adoptedStyleSheets = safeDocument.adoptedStyleSheets.filter(
      (item) => item !== sheet,
    )
    printRoot.remove()
    // Hidden controls lose the focus. It is restored unless it moved elsewhere meanwhile.
    if (safeDocument.activeElement === safeDocument.body) button.focus()
  })
  // Mobile browsers print after `print()` returns.
  addEventListener('afterprint', restore)
  const images = [...root.querySelectorAll('img'), ...printRoot.querySelectorAll('img')]
  if (images.length) await imagesLoaded(images)
  let hasBegun = false
  addEventListener('beforeprint', () => (hasBegun = true), { once: true })
  print()
  setTimeout(() => hasBegun || restore(), BEGIN_TIMEOUT_MS)
}

/** A missing or slow image does not prevent the print. */
const imagesLoaded = (images: readonly HTMLImageElement[]) =>
  Promise.race([
    Promise.allSettled(images.map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, IMAGE_TIMEOUT_MS)),
  ])
