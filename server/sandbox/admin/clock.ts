/** /sandbox/clock: reads, sets and advances the sandbox's clock. */
import { Hono } from 'hono'
import { z } from 'zod'
import { Timestamp } from '../../contract/scalars.ts'
import type { FailedStep } from '../billing/engine/failed-steps.ts'
import { runDueWork } from '../billing/engine/scheduler.ts'
import type { SandboxContext } from '../context.ts'
import { type Issue, ServiceError, unprocessable } from '../http/errors.ts'
import { readBody } from '../http/request.ts'

/** CHOICE: one step is at most 400 days, so that the work of one call is bounded. */
const MAX_STEP_DAYS = 400

const amount = z.number().min(0, 'must not be negative').optional()

/** PUT /sandbox/clock. */
const ClockBody = z
  .object({ now: Timestamp.optional(), frozen: z.boolean().optional() })
  .refine(({ now, frozen }) => now !== undefined || frozen !== undefined, {
    message: 'must hold now or frozen',
  })

const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const

/** POST /sandbox/clock/advance, as milliseconds; units add up. */
const AdvanceBody = z
  .object({ seconds: amount, minutes: amount, hours: amount, days: amount })
  .refine((body) => Object.values(body).some((n) => n !== undefined), {
    message: 'must hold seconds, minutes, hours or days',
  })
  .transform((body) =>
    Math.round(
      Object.entries(UNITS).reduce(
        (sum, [unit, seconds]) => sum + (body[unit as keyof typeof UNITS] ?? 0) * seconds * 1000,
        0,
      ),
    ),
  )

export function clockAdmin(context: SandboxContext) {
  const { clock, failedSteps } = context
  const state = () => {
    const failed = failedSteps.list().map(({ kind, id, at }) => ({ kind, id, at }))
    return {
      now: clock.now().toISOString(),
      frozen: clock.frozen,
      ...(failed.length > 0 && { failed_steps: failed }),
    }
  }

  return new Hono()
    .get('/', (c) => c.json(state()))
    .put('/', async (c) => {
      const { now, frozen } = await readBody(c, ClockBody)
      await setClock((before) => (now === undefined ? before : new Date(now)), '/now', frozen)
      return c.json(state())
    })
    .post('/advance', async (c) => {
      const step = await readBody(c, AdvanceBody)
      await setClock((before) => new Date(before.getTime() + step), '/')
      return c.json(state())
    })

  /**
   * Sets the clock, and returns after all work due until then is done.
   * @throws {ServiceError} 422 for an invalid step; 500 with the failed work, although the clock is set
   */
  async function setClock(
    to: (before: Date) => Date,
    field: string,
    frozen?: boolean,
  ): Promise<void> {
    await clock.advance((before) => {
      const then = to(before)
      const step = then.getTime() - before.getTime()
      if (step < 0) throw unprocessable('CLOCK_GOES_BACK', 'Issued invoices stay issued.', field)
      if (!(step <= MAX_STEP_DAYS * 86_400_000)) {
        const description = `One step is at most ${MAX_STEP_DAYS} days.`
        throw unprocessable('CLOCK_STEP_TOO_LONG', description, field)
      }
      return then
    }, frozen)
    failedSteps.clear()
    await runDueWork(context)
    const failed = failedSteps.list()
    if (failed.length > 0) throw new ServiceError(500, failed.map(failedStepIssue))
  }
}

const failedStepIssue = ({ kind, id, at }: FailedStep): Issue => ({
  issue: 'CLOCK_STEP_FAILED',
  description: `The ${kind} ${id}, due at ${at.toISOString()}, could not be settled; the log has the reason. The clock is set, and all other steps are processed.`,
})
