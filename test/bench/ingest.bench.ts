/** Benchmarks ingestion of a million events in batches of a hundred. */

import { onEachEngine } from './sandbox/engines.ts'
import { BATCH, EVENTS, eventsFrom } from './sandbox/events.ts'
import { inTurns, report, timed } from './sandbox/measure.ts'

/** Batches per turn of each contestant. */
const TURN = 50

await onEachEngine(import.meta.url, async (contest) => {
  const spent = { service: 0, plain: 0 }
  for (let first = 0; first < EVENTS; first += TURN * BATCH) {
    const batches = Array.from({ length: TURN }, (_, n) => eventsFrom(first + n * BATCH, BATCH))
    for (const name of inTurns(first / BATCH / TURN)) {
      spent[name] += await timed(async () => {
        for (const batch of batches) await contest[name].take(batch)
      })
    }
  }
  const persecond = { service: EVENTS / spent.service, plain: EVENTS / spent.plain }
  report('ingest, events/s', persecond, 'more is better')
})
