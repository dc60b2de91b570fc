/** The QR code of a link as a file: SVG for print, PNG for everything else. */
import type { PaymentLinkQr } from '../../../server/contract/payment-link.ts'
import { safeDocument } from '../../internal/dom/safe-document.ts'

/** Light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4
/** Pixels of a module in the PNG file. */
const SCALE = 16

const sideOf = ({ size }: PaymentLinkQr) => size + 2 * QUIET_ZONE

export function qrSvg(code: PaymentLinkQr): Blob {
  const side = sideOf(code)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M-${QUIET_ZONE} -${QUIET_ZONE}h${side}v${side}h-${side}z"/><path d="${code.path}"/></svg>\n`
  return new Blob([text], { type: 'image/svg+xml' })
}

/** @throws {TypeError} without a canvas */
export function qrPng(code: PaymentLinkQr): Promise<Blob> {
  const side = sideOf(code) * SCALE
  const canvas = safeDocument.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.scale(SCALE, SCALE)
  context.translate(QUIET_ZONE, QUIET_ZONE)
  context.fillStyle = '#000'
  context.fill(new Path2D(code.path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError('no image')))),
  )
}
