/** Variants of the gallery's responses: currency, amounts and length of texts. */

export interface Look {
  currency: string
  /** So many of the currency's smallest unit, as decimal text: `amount(1250)` is "12.50" in dollars. */
  amount(minor: number): string
  /** A user-supplied name. */
  name(short: string): string
}

const UNENDING =
  ', named by somebody who was paid by the letter and had a Donaudampfschifffahrtsgesellschaftskapitänsmützenband'

function aLook(currency: string, exponent: number, times = 1n, more = ''): Look {
  return {
    currency,
    amount(minor) {
      const digits = String(BigInt(minor) * times).padStart(exponent + 1, '0')
      const point = digits.length - exponent
      return exponent ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits
    },
    name: (short) => short + more,
  }
}

const usual = aLook('USD', 2)

/** By the name of a state of the gallery; those that are not here look as usual. */
const looks = new Map<string, Look>(
  Object.entries({
    long: aLook('USD', 2, 1n, UNENDING),
    // As many digits as an amount may have.
    huge: aLook('USD', 2, 40_000_000_003n),
    jpy: aLook('JPY', 0),
    kwd: aLook('KWD', 3),
  }),
)

export const lookOf = (state: string): Look => looks.get(state) ?? usual
