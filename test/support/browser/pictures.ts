/** Compares a screenshot with the stored one; `UPDATE_PICTURES=1` stores it. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { palettePng } from './palette-png.ts'

const KEPT = fileURLToPath(new URL('../../e2e/pictures', import.meta.url))
const SEEN = fileURLToPath(new URL('../../../dist/pictures', import.meta.url))
const RENEW = 'UPDATE_PICTURES=1 npm test -- build gallery'

/** Tolerated colour difference of a pixel, from 0 to 1; antialiased edges are ignored. */
const THRESHOLD = 0.1
/** Tolerated number of different pixels, below that of one letter. */
const PIXELS = 24

/** Pads two pictures of different sizes to one size, so that they can be compared. */
function onPaper({ width, height, data }: PNG, paper: { width: number; height: number }): PNG {
  const sheet = new PNG(paper)
  PNG.bitblt(Object.assign(new PNG({ width, height }), { data }), sheet, 0, 0, width, height, 0, 0)
  return sheet
}

export function assertPicture(name: string, screenshot: Buffer): void {
  const kept = `${KEPT}/${name}.png`
  const seen = PNG.sync.read(screenshot)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(kept, palettePng(seen))
    return
  }
  assert.ok(existsSync(kept), `there is no picture of it yet: ${RENEW}`)
  const wanted = PNG.sync.read(readFileSync(kept))
  const width = Math.max(seen.width, wanted.width)
  const height = Math.max(seen.height, wanted.height)
  const [a, b] = [wanted, seen].map((picture) => onPaper(picture, { width, height }))
  const difference = new PNG({ width, height })
  const off = pixelmatch(a!.data, b!.data, difference.data, width, height, { threshold: THRESHOLD })
  const isSameSize = seen.width === wanted.width && seen.height === wanted.height
  if (isSameSize && off <= PIXELS) return
  mkdirSync(SEEN, { recursive: true })
  const paths = { is: `${SEEN}/${name}.png`, differs: `${SEEN}/${name}-difference.png` }
  writeFileSync(paths.is, screenshot)
  writeFileSync(paths.differs, PNG.sync.write(difference))
  const here = (path: string) => relative(process.cwd(), path)
  assert.fail(
    [
      `${off} pixels are off`,
      isSameSize
        ? ''
        : `, and ${wanted.width} × ${wanted.height} are ${seen.width} × ${seen.height}`,
      `: ${here(paths.is)} was ${here(kept)}, see ${here(paths.differs)}. Wanted so? ${RENEW}`,
    ].join(''),
  )
}
