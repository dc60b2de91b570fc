/** Copies a text to the clipboard; false where the browser or the page's policy does not allow it. */
export const copyText = (text: string): Promise<boolean> =>
  // Undefined on pages without https.
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  )
