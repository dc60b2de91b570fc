/** Clock steps: one large step and many small ones cause the same changes in the same order. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import { invoicesOf, pastUsage, type Subscribed } from '../../support/sandbox/billing.ts'
import { type ASandbox, stopClockWork } from '../../support/sandbox/sandbox.ts'
import { aWorld, replay, type Story, story, type World } from './billing-story.ts'

type Row = Record<string, unknown>
interface PastUsage extends Row {
  charges_usage: { units: string; amount: unknown }[]
}

/** The rows of a customer in a list, without random ids. */
async function listOf(sandbox: ASandbox, { customer }: Subscribed, path: string, list: string) {
  const { body } = await sandbox.call('GET', `${path}?external_customer_id=${customer}`)
  return body[list].map(
    ({ id, external_customer_id, invoice_id, items, ...rest }: Row): Row => rest,
  )
}

/** The outcome for all subscribers, without random ids. */
async function outcome(sandbox: ASandbox, subscribers: Subscribed[]) {
  const all = []
  for (const subscribed of subscribers) {
    const invoices = (await invoicesOf(sandbox, subscribed)).map(
      ({ id, customer, fees, ...invoice }) => ({
        ...invoice,
        fees: fees.map((fee: { total_amount: unknown }) => fee.total_amount),
      }),
    )
    const usage = (await pastUsage(sandbox, subscribed, '&per_page=100')).map(
      ({ charges_usage, invoice_id, ...period }: PastUsage) => ({
        ...period,
        charges: charges_usage.map(({ units, amount }) => [units, amount]),
      }),
    )
    const { body } = await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)
    const { status, current_period_start, current_period_end } = body
    const wallets = await listOf(sandbox, subscribed, '/wallets', 'wallets')
    const creditNotes = await listOf(sandbox, subscribed, '/credit-notes', 'credit_notes')
    const period = { status, current_period_start, current_period_end }
    all.push({ invoices, usage, wallets, creditNotes, ...period })
  }
  return all
}

async function finalState(world: World, its: Story, looks: number[]) {
  const result = await outcome(world.sandbox, await replay(world, its, looks))
  await stopClockWork(world.sandbox)
  return result
}

const inOrder = (hours: number[]) => [...new Set(hours)].sort((a, b) => a - b)

const one = await aWorld()
const many = await aWorld()

describe('Advancing the clock', () => {
  it('in one step or in many gives the same invoices, usage, payments, credits and refunds', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (its) => {
        const happenings = [its.change, its.cascade, its.giveBack]
        const all = inOrder([...its.looks, ...happenings])
        const few = inOrder([...happenings, all.at(-1)!])
        assert.deepEqual(await finalState(one, its, few), await finalState(many, its, all))
      }),
      { numRuns: 12 },
    )
  })

  it('keeps every invoice the sum of its fees and taxes, less the credits that paid for it', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (its) => {
        await replay(one, its, inOrder([its.change, its.cascade, its.giveBack, 3001]))
        await stopClockWork(one.sandbox)
        const { rows } = await sql<Record<'subtotal' | 'credits' | 'total', string>>`
          select total,
            (select sum(amount + tax) from fees where invoice_id = invoices.id) as subtotal,
            (select coalesce(sum(amount), 0) from wallet_transactions
              where invoice_id = invoices.id)
            + (select coalesce(sum(amount), 0) from credit_note_uses
              where invoice_id = invoices.id) as credits
          from invoices`.execute(one.sandbox.db)
        for (const { subtotal, credits, total } of rows) {
          assert.equal(new Big(subtotal).minus(credits).toFixed(2), new Big(total).toFixed(2))
        }
      }),
      { numRuns: 6 },
    )
  })
})
