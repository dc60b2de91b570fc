/** What it costs to read one subscription's current usage, among few events of others and among many. */

import { onEachEngine } from './sandbox/engines.ts'
import { EVENTS, FEW, OWNER } from './sandbox/events.ts'
import { type Figures, inTurns, report, timed, undisturbed } from './sandbox/measure.ts'

const READS = 300
/** The most that a read may cost more among many events than among few. */
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
  // The plain statement finds its rows by an index alone: what it grew by is the machine's doing.
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
