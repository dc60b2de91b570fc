/** Prints one thing alone: while it prints the rest of the page is left out. */
import { adoptStyles, type CSSResult, render, type TemplateResult } from 'lit'
import { page } from './page.ts'

const MARK = 'data-till-print'

const alone = `
  @media print {
    body > :not([${MARK}]) { display: none !important }
    html, body { background: #fff !important }
  }
  @media not print { [${MARK}] { display: none !important } }
`

/** `title` becomes the name of the file when it is saved as one; `button` has the focus afterwards. */
export function printAlone(
  title: string,
  content: TemplateResult,
  styles: CSSResult[],
  button: HTMLElement,
): void {
  const paper = page.createElement('div')
  paper.setAttribute(MARK, '')
  paper.style.colorScheme = 'light'
  const root = paper.attachShadow({ mode: 'open' })
  adoptStyles(root, styles)
  render(content, root)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(alone)
  const { title: former, adoptedStyleSheets: sheets } = page
  page.title = title
  page.adoptedStyleSheets = [...sheets, sheet]
  page.body.append(paper)
  const putBack = () => {
    page.title = former
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
    paper.remove()
    // What is left out of the paper loses the focus; meanwhile somebody may have put it elsewhere.
    if (page.activeElement === page.body) button.focus()
  }
  // A phone prints later than it says.
  addEventListener('afterprint', putBack, { once: true })
  print()
}
