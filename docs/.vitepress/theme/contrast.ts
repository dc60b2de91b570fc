/** Contrast of colours by WCAG 2.2, and the mixtures that the elements derive from a theme. */

/** Red, green and blue, linear, from 0 to 1. */
type Linear = [number, number, number]

/** @param hex such as "#4338ca" */
export function parseColor(hex: string): Linear {
  const [, digits = '000000'] = /^#([\da-f]{6})$/i.exec(hex) ?? []
  return [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Linear
}

/** Relative luminance, from 0 to 1. */
export const luminance = ([red, green, blue]: Linear): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Contrast ratio of two colours, from 1 to 21. */
export function contrast(first: Linear, second: Linear): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes in Oklab, as `color-mix(in oklab, first share, second)` does. @param share of the first, from 0 to 1 */
export function mix(first: Linear, second: Linear, share: number): Linear {
  const [a, b] = [toOklab(first), toOklab(second)]
  return fromOklab(a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share)) as Linear)
}

function toOklab([red, green, blue]: Linear): Linear {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Linear): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamped = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clamped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

export interface Palette {
  accent: string
  text: string
  surface: string
}

export interface Check {
  name: string
  ratio: number
  /** The ratio that WCAG 2.2 requires, level AA. */
  required: number
}

const BLACK: Linear = [0, 0, 0]
const WHITE: Linear = [1, 1, 1]

/** The contrasts of a theme in one colour scheme. */
export function checks(palette: Palette): Check[] {
  const accent = parseColor(palette.accent)
  const text = parseColor(palette.text)
  const surface = parseColor(palette.surface)
  const onAccent = Math.max(contrast(accent, BLACK), contrast(accent, WHITE))
  return [
    { name: 'Text on the surface', ratio: contrast(text, surface), required: 4.5 },
    {
      name: 'Secondary text on the surface',
      ratio: contrast(mix(text, surface, 0.68), surface),
      required: 4.5,
    },
    { name: 'Label of a button', ratio: onAccent, required: 4.5 },
    { name: 'Button and meter beside the surface', ratio: contrast(accent, surface), required: 3 },
    {
      name: 'Border of a field',
      ratio: contrast(mix(text, surface, 0.48), surface),
      required: 3,
    },
  ]
}
