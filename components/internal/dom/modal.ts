/** Opens and closes modal dialogs. */

/**
 * Opens or closes a dialog that is in the document. One that was moved with its element is open, but no longer modal:
 * it is opened again.
 * @returns true if it was opened
 */
export function toggleModal(dialog: HTMLDialogElement | null, isShown: boolean): boolean {
  if (dialog?.open && !dialog.matches(':modal')) dialog.open = false
  if (!dialog?.isConnected || dialog.open === isShown) return false
  if (isShown) {
    // Reset, because `returnValue` keeps the value of the previous close.
    dialog.returnValue = ''
    dialog.showModal()
  } else dialog.close()
  return isShown
}
