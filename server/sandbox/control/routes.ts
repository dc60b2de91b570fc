/**
 * The sandbox's own controls: its clock, its switches, its faults, and what was sold at the checkout.
 *
 * They need no token, and whatever changes something takes JSON alone (readBody). Who may ask from a
 * browser is own-pages.ts's affair.
 */
import { Hono } from 'hono'
import { authorizationControl } from '../authorizations/control.ts'
import type { FailedStep } from '../billing/failed-steps.ts'
import { settle } from '../billing/settle.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import { faults } from '../faults/routes.ts'
import { readBody, readQuery } from '../read.ts'
import { type Issue, Refusal, refuse } from '../refusal.ts'
import { SwitchesBody } from '../switches.ts'
import { AdvanceBody, ClockBody, OrdersQuery } from './body.ts'

/** CHOICE: one step is at most 400 days, so that one call's work stays small. */
const MOST_DAYS = 400

export function control(context: SandboxContext) {
  const { clock, switches } = context
  const reading = () => {
    const failed = clock.failed.list().map(({ kind, id, at }) => ({ kind, id, at }))
    return {
      now: clock.now().toISOString(),
      frozen: clock.frozen,
      ...(failed.length > 0 && { failed_steps: failed }),
    }
  }

  return new Hono()
    .route('/faults', faults(context))
    .route('/authorizations', authorizationControl(context))
    .get('/settings', (c) => c.json(switches))
    .put('/settings', async (c) => {
      Object.assign(switches, await readBody(c, SwitchesBody))
      return c.json(switches)
    })
    .get('/clock', (c) => c.json(reading()))
    .put('/clock', async (c) => {
      const { now, frozen } = await readBody(c, ClockBody)
      await move((before) => (now === undefined ? before : new Date(now)), '/now', frozen)
      return c.json(reading())
    })
    .post('/clock/advance', async (c) => {
      const step = await readBody(c, AdvanceBody)
      await move((before) => new Date(before.getTime() + step), '/')
      return c.json(reading())
    })
    .get('/orders', async (c) => {
      const { link } = readQuery(c, OrdersQuery)
      return c.json({ orders: await listOrders(context, link) })
    })

  /**
   * Sets the clock; when it answers, all that fell due on the way has happened, or a step that failed is
   * told. The clock stands where it was set all the same.
   */
  async function move(to: (before: Date) => Date, field: string, frozen?: boolean): Promise<void> {
    await clock.move((before) => {
      const then = to(before)
      const step = then.getTime() - before.getTime()
      if (step < 0) throw refuse('CLOCK_GOES_BACK', 'Issued invoices stay issued.', field)
      if (!(step <= MOST_DAYS * 86_400_000)) {
        throw refuse('CLOCK_STEP_TOO_LONG', `One step is at most ${MOST_DAYS} days.`, field)
      }
      return then
    }, frozen)
    clock.failed.clear()
    await settle(context)
    const failed = clock.failed.list()
    if (failed.length > 0) throw new Refusal(500, failed.map(issueOf))
  }
}

const issueOf = ({ kind, id, at }: FailedStep): Issue => ({
  issue: 'CLOCK_STEP_FAILED',
  description: `The ${kind} ${id}, due at ${at.toISOString()}, could not be settled; the log says why. The clock stands where it was set, and everything else has happened.`,
})
