/** Encodes a screenshot as a PNG with a small palette: a third of the bytes, and visually equal. */
import { deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PALETTE = 3
const COLOURS = 64

function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]

const distance = (one: number, other: number) => {
  const of = channels(other)
  return Math.hypot(...channels(one).map((value, index) => value - of[index]!))
}

/** Maps each colour to the index of the most common similar colour in the palette. */
function paletteOf(pixels: Uint32Array) {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const common = [...counts].sort(([a, n], [b, m]) => m - n || a - b).map(([colour]) => colour)
  for (let alike = 4; ; alike += 2) {
    const palette: number[] = []
    const places = new Map<number, number>()
    for (const colour of common) {
      const place = palette.findIndex((kept) => distance(kept, colour) < alike)
      places.set(colour, place < 0 ? palette.push(colour) - 1 : place)
      if (palette.length > COLOURS) break
    }
    if (palette.length <= COLOURS) return { palette, places }
  }
}

/** `data` is opaque RGBA, like a screenshot. */
export function palettePng({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8Array
}): Buffer {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const pixels = Uint32Array.from({ length: width * height }, (_, at) =>
    view.getUint32(at * 4, true),
  )
  const { palette, places } = paletteOf(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = places.get(pixels[y * width + x]!)!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}
