/** Random ids of capital letters and digits, as the services of payments and notifications have them. */
import { randomInt } from 'node:crypto'

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const DIGITS = '0123456789'

export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const randomId = (length: number): string => randomText(CAPITALS, length)
export const randomDigits = (length: number): string => randomText(DIGITS, length)
