/**
 * One budget for all bodies that are being read, counted as they arrive, because anybody may begin to send one.
 *
 * To make room the oldest unfinished body is cut: whoever keeps bytes back loses them first, and a body that arrives in
 * one go is never the oldest for long.
 */
import { clientPrefix } from './client-address.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** Of one address, where addresses are known. */
const MAX_BYTES_OF_ADDRESS = MAX_BYTES / 8

interface Reading {
  /** Undefined where addresses are unknown. */
  readonly address: string | undefined
  bytes: number
  readonly cut: () => void
}

export class BodyBudget {
  /** The oldest first. */
  readonly #readings = new Set<Reading>()
  readonly #ofAddress = new Map<string | undefined, number>()
  #total = 0

  /** @param cut ends the reading, to make room for others */
  begin(address: string | undefined, cut: () => void): Reading {
    const reading = { address: address && clientPrefix(address), bytes: 0, cut }
    this.#readings.add(reading)
    return reading
  }

  /** Counts bytes that have arrived. It may cut this very reading. */
  add(reading: Reading, bytes: number): void {
    if (!this.#readings.has(reading)) return
    const { address } = reading
    this.#count(reading, bytes)
    for (const other of this.#readings) {
      const isAddressFull =
        address !== undefined && (this.#ofAddress.get(address) ?? 0) > MAX_BYTES_OF_ADDRESS
      if (!isAddressFull && this.#total <= MAX_BYTES) return
      if (isAddressFull && other.address !== address) continue
      this.end(other)
      other.cut()
    }
  }

  end(reading: Reading): void {
    if (this.#readings.delete(reading)) this.#count(reading, -reading.bytes)
  }

  #count(reading: Reading, bytes: number): void {
    reading.bytes += bytes
    this.#total += bytes
    const ofAddress = (this.#ofAddress.get(reading.address) ?? 0) + bytes
    if (ofAddress === 0) this.#ofAddress.delete(reading.address)
    else this.#ofAddress.set(reading.address, ofAddress)
  }
}
