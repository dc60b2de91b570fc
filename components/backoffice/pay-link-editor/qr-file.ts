/** The QR code of a link as a file: SVG for print, PNG for everything else. */
import type { PaymentLinkQr } from '../../../server/contract/payment-link.ts'

/** Light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4
/** Pixels of a module in the PNG file; a multiple of 8, so that a module is whole bytes. */
const SCALE = 16
const MODULE_BYTES = SCALE / 8

const sideOf = ({ size }: PaymentLinkQr) => size + 2 * QUIET_ZONE

export function qrSvg(code: PaymentLinkQr): Blob {
  const side = sideOf(code)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M-${QUIET_ZONE} -${QUIET_ZONE}h${side}v${side}h-${side}z"/><path d="${code.path}"/></svg>\n`
  return new Blob([text], { type: 'image/svg+xml' })
}

/**
 * The image in black and white, one bit a pixel (PNG, third edition, W3C).
 *
 * Written without a canvas, because browsers that resist fingerprinting return noise from one.
 */
export async function qrPng(code: PaymentLinkQr): Promise<Blob> {
  const side = sideOf(code) * SCALE
  const header = new Uint8Array(13)
  const size = new DataView(header.buffer)
  size.setUint32(0, side)
  size.setUint32(4, side)
  header[8] = 1
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const pixels = new Uint8Array(await deflated(pixelRows(code)))
  return new Blob(
    [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())],
    { type: 'image/png' },
  )
}

/** Lines of pixels, each after its filter type 0. A bit is 1 for white. */
function pixelRows(code: PaymentLinkQr): Uint8Array<ArrayBuffer> {
  const width = sideOf(code) * MODULE_BYTES + 1
  const rows = new Uint8Array(width * sideOf(code) * SCALE).fill(0xff)
  for (let start = 0; start < rows.length; start += width) rows[start] = 0
  for (const [, x, y, length] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const from = (Number(x) + QUIET_ZONE) * MODULE_BYTES + 1
    const top = (Number(y) + QUIET_ZONE) * SCALE
    for (let line = top; line < top + SCALE; line++) {
      const at = line * width + from
      rows.fill(0, at, at + Number(length) * MODULE_BYTES)
    }
  }
  return rows
}

const deflated = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()

/** Length, type, data and the checksum of type and data. */
function chunk(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
