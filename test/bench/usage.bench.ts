/** Benchmarks reads of one subscription's current usage with few and with many other events. */

import { onEachEngine } from './sandbox/engines.ts'
import { EVENTS, FEW, OWNER } from './sandbox/events.ts'
import { type Figures, inTurns, report, timed, undisturbed } from './sandbox/measure.ts'

const READS = 300
/** Highest ratio of a read among many events to one among few. */
const GROWTH = 1.5

await onEachEngine(import.meta.url, async (contest) => {
  await contest.fill(0, FEW)
  const among = { few: await read(), many: { service: 0, plain: 0 } }
  report(`usage among ${FEW.toLocaleString('en')}, ms`, among.few)
  await contest.fill(FEW, EVENTS)
  among.many = await read()
  report(`usage among ${EVENTS.toLocaleString('en')}, ms`, among.many)
  const grown = {
    service: among.many.service / among.few.service,
    plain: among.many.plain / among.few.plain,
  }
  report('so many times as much', grown)
  // The plain statement is an index scan, so its growth is caused by the machine.
  if (grown.service / grown.plain > GROWTH) {
    throw new Error("The cost of one subscription's usage grows with everybody else's events")
  }

  /** Milliseconds. */
  async function read(): Promise<Figures> {
    const times = { service: [] as number[], plain: [] as number[] }
    const totals = new Set<number>()
    for (let i = 0; i < READS; i++) {
      for (const name of inTurns(i)) {
        const once = async () => totals.add(await contest[name].usage(OWNER))
        times[name].push(await timed(once))
      }
    }
    if (totals.size !== 1) throw new Error(`They disagree: ${[...totals].join(', ')}`)
    return { service: undisturbed(times.service) * 1000, plain: undisturbed(times.plain) * 1000 }
  }
})
