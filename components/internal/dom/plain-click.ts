/** Tells a click that follows a link here from one that opens a tab, a window or a download. */

/** Handles plain clicks of a link in place of the browser. */
export const onPlainClick =
  (action: () => void) =>
  (event: MouseEvent): void => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || isModified || event.defaultPrevented) return
    event.preventDefault()
    action()
  }
