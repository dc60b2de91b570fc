/** Saves a blob as a file, as a download of the browser. */
import { safeDocument } from './safe-document.ts'

export function saveFile(name: string, blob: Blob): void {
  const link = safeDocument.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Revoked late, because the browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
