/** Tells a click that follows a link here from one that opens a tab, a window or a download. */

export const isPlainClick = (event: MouseEvent): boolean => {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isModified && !event.defaultPrevented
}

/** Handles plain clicks of a link in place of the browser. */
export const onPlainClick =
  (action: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    action()
  }
