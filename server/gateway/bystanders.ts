/**
 * Whoever writes or counts what happens can't change it: what they throw ends here. A payment that was made
 * is not answered with a fault because a disk is full.
 */
import type { Observer } from './observer.ts'
import type { Log } from './record.ts'

const quietly =
  <Told extends unknown[]>(tell: (...told: Told) => void) =>
  (...told: Told): void => {
    try {
      tell(...told)
    } catch {
      // There is nobody else to be told.
    }
  }

export const quietLog = (log: Log): Log => ({
  info: quietly((entry) => log.info(entry)),
  error: quietly((entry) => log.error(entry)),
})

export const quietObserver = (observer: Observer): Observer => ({
  began: quietly(() => observer.began()),
  ended: quietly((request) => observer.ended(request)),
  heard: quietly((...exchange) => observer.heard(...exchange)),
  watch: (traffic) => observer.watch(traffic),
})
