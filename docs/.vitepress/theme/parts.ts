/** Outlines a part of the example while its row in the table of parts is hovered or focused. */

/** @returns a function that removes the listeners */
export function highlightParts(tag: string): () => void {
  const heading = document.querySelector('h2#parts')
  const table = heading?.nextElementSibling
  if (!table) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const onEnter = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest('tbody tr') : null
    const part = row?.querySelector('code')?.textContent ?? ''
    sheet.replaceSync(
      /^[\w-]+$/.test(part)
        ? `${tag}::part(${part}) { outline: 2px solid #db2777; outline-offset: 2px; }`
        : '',
    )
  }
  const onLeave = () => sheet.replaceSync('')
  table.addEventListener('mouseover', onEnter)
  table.addEventListener('mouseleave', onLeave)
  return () => {
    table.removeEventListener('mouseover', onEnter)
    table.removeEventListener('mouseleave', onLeave)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
