/** Intercepts downloads of a page, so that nothing is written to disk. */

export interface SavedFile {
  readonly name: string
  readonly text: string
}

/** The files saved during `meanwhile`, in order, without their byte order mark. */
export async function savedFiles(meanwhile: () => Promise<unknown>): Promise<SavedFile[]> {
  const files: Promise<SavedFile>[] = []
  const { createObjectURL } = URL
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob) => {
    const address = createObjectURL(blob)
    blobs.set(address, blob as Blob)
    return address
  }
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const { download: name, href } = this
    files.push(
      blobs
        .get(href)!
        .text()
        .then((text) => ({ name, text })),
    )
  }
  try {
    await meanwhile()
  } finally {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  }
  return Promise.all(files)
}
