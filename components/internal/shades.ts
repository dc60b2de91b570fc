/** Which shade of the accent stands for which part. */

/** Shades there are for single charges; the ones after share the last. */
const SHADES = 5

/** The shade of a part, as in its stretch of the bar: charges have one each, all else is grey. */
export const shadeOf = (part: number, charges: number): string =>
  part < charges ? `shade-${Math.min(part, SHADES - 1)}` : 'rest'
