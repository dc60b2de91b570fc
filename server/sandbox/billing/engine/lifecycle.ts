/**
 * A subscription's way through time. It is looked at only at its own moments, one after the other:
 * when it starts, when its trial ends, when a period closes, when it ends. What happens then depends on
 * the moment and not on when anybody came to look, so one long step gives the same as many short ones.
 *
 * Those that are due at one instant go together: what they are billed by is gathered, what comes of it
 * is computed, and then it is written.
 */
import type { Database } from '../../database/connect.ts'
import { insertRows, updateRows } from '../../database/rows.ts'
import { giveBack } from '../credit-notes/give-back.ts'
import type { ChargeUsage, Plan, Subscription } from '../tables.ts'
import { takeChanges, withdrawChanges } from './changes.ts'
import { closePeriod, type Ending, endingPeriod } from './closing.ts'
import { type Batch, readDue } from './due.ts'
import { issueInvoices } from './issue.ts'
import { type Payable, readMoments } from './moments.ts'
import { dateOf, lastInstant } from './periods.ts'
import { stateAfter } from './state.ts'
import { usageOfAll } from './usage.ts'

/**
 * Lets subscriptions go on that are due at an instant.
 * @param at the moment that is due, not the moment of looking
 * @returns how many went; others may be left
 */
export async function passAll(trx: Database, at: Date, batch: Batch): Promise<number> {
  const due = await readDue(trx, at, batch)
  await turn(trx, await readMoments(trx, due, await takeChanges(trx, due, at), at))
  return due.length
}

/** Puts a running subscription on another plan at once; what it was on is billed until then. */
export async function switchPlan(
  trx: Database,
  subscription: Subscription,
  follower: Pick<Plan, 'id'>,
  at: Date,
): Promise<void> {
  const followers = new Map([[subscription.id, follower.id]])
  await turn(trx, await readMoments(trx, [subscription], followers, at))
}

async function turn(trx: Database, moments: readonly Payable[]): Promise<void> {
  const endings = moments.map((moment) => ({ moment, ending: endingPeriod(moment) }))
  const usage = await closeUsage(trx, endings)
  const turns = endings.map(({ moment, ending }) => {
    const closed = closePeriod(moment, ending, usage.get(moment))
    const { state, advance } = stateAfter(moment)
    return { moment, state, left: closed.left, fees: [...closed.fees, ...advance] }
  })
  const states = turns.map(({ moment, state }) => ({ id: moment.subscription.id, ...state }))
  await updateRows(trx, 'subscriptions', states)
  const over = states.filter(({ status }) => status !== 'ACTIVE')
  await withdrawChanges(
    trx,
    over.map(({ id }) => id),
  )
  await giveBack(trx, turns)
  await issueInvoices(trx, turns)
}

/**
 * Reads the usage of the periods that end, and keeps it as it was.
 * CHOICE: from then on it is closed; an event that arrives late for it changes nothing.
 */
async function closeUsage(
  trx: Database,
  endings: readonly { moment: Payable; ending: Ending | undefined }[],
): Promise<Map<Payable, ChargeUsage[]>> {
  const metered = endings.flatMap(({ moment, ending }) =>
    ending && ending.used.to > ending.used.from ? [{ ...moment, moment, period: ending.used }] : [],
  )
  const usage = await usageOfAll(trx, metered)
  await insertRows(
    trx,
    'usage_periods',
    metered.map(({ subscription, plan, period }, i) => ({
      subscription_id: subscription.id,
      period_from: period.from,
      period_to: period.to,
      // Both documented examples: the last day of the period.
      issuing_date: dateOf(lastInstant(period)),
      currency_code: plan.currency_code,
      charges: usage[i]!,
    })),
  )
  return new Map(metered.map(({ moment }, i) => [moment, usage[i]!]))
}
