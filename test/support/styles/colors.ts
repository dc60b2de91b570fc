/** Measures colors as browsers paint them: contrast (WCAG 2.2) and distance, also in color vision deficiencies. */

/** Linear sRGB, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

/** The color as it is painted, so within the gamut of sRGB. */
export function painted(color: string): Rgb {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red!, green!, blue!]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The contrast ratio of two colors (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(painted(one)), luminance(painted(other))].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

type Matrix = readonly [Rgb, Rgb, Rgb]

const product = (matrix: Matrix, [a, b, c]: Rgb): Rgb => {
  const row = ([x, y, z]: Rgb) => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/**
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
 */
export const VISIONS = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>

export type Vision = keyof typeof VISIONS

export const seenAs = (color: Rgb, vision: Vision): Rgb => {
  const [red, green, blue] = product(VISIONS[vision], color)
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return [clip(red), clip(green), clip(blue)]
}

const LINEAR_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LMS_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

function oklab(color: Rgb): Rgb {
  const [long, medium, short] = product(LINEAR_TO_LMS, color)
  return product(LMS_TO_OKLAB, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)])
}

/** deltaEOK (CSS Color 4): 0.02 is a just noticeable difference. */
export function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

export function chroma(color: Rgb): number {
  const [, a, b] = oklab(color)
  return Math.hypot(a, b)
}

/** The angle between two hues, in degrees up to 180. */
export function hueDistance(one: Rgb, other: Rgb): number {
  const hue = (color: Rgb) => {
    const [, a, b] = oklab(color)
    return (Math.atan2(b, a) * 180) / Math.PI
  }
  const angle = Math.abs(hue(one) - hue(other))
  return Math.min(angle, 360 - angle)
}
