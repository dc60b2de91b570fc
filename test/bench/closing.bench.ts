/** Benchmarks closing a month of a million events for a thousand subscriptions. */

import { onEachEngine } from './sandbox/engines.ts'
import { EVENTS, SUBSCRIPTIONS } from './sandbox/events.ts'
import { report, timed } from './sandbox/measure.ts'

await onEachEngine(import.meta.url, async (contest) => {
  await contest.fill(0, EVENTS)
  const invoiced = { service: 0, plain: 0 }
  const seconds = {
    service: await timed(async () => (invoiced.service = await contest.service.close())),
    plain: await timed(async () => (invoiced.plain = await contest.plain.close())),
  }
  report(`closing ${SUBSCRIPTIONS.toLocaleString('en')} subscriptions, s`, seconds)
  if (invoiced.service !== invoiced.plain) {
    throw new Error(`They disagree: ${invoiced.service} and ${invoiced.plain}`)
  }
})
