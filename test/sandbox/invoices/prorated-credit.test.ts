/** Prorated credit for unused days billed in advance, to the day and with taxes. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  aTax,
  create,
  invoicesOf,
  type Subscribed,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const inAdvance = (value: number, members = {}) =>
  aPlan(sandbox, { amount: usd(value), pay_in_advance: true, ...members })
const cancel = ({ subscription }: Subscribed, body?: object) =>
  sandbox.call('POST', `/subscriptions/${subscription}/cancel`, body)
const change = ({ subscription }: Subscribed, body: object) =>
  sandbox.call('PUT', `/subscriptions/${subscription}`, body)

type Money = ReturnType<typeof usd>
type Note = Record<`${'total' | 'taxes' | 'balance' | 'credit' | 'refund'}_amount`, Money> &
  Record<'invoice_id' | 'reason' | 'credit_status' | 'refund_status' | 'issuing_date', string> & {
    sub_total_excluding_taxes_amount: Money
    items: { fee_id: string; amount: Money }[]
  }

/** A customer's notes, oldest first. */
async function notesOf({ customer }: Subscribed): Promise<Note[]> {
  const query = `external_customer_id=${customer}&per_page=100`
  const { body } = await sandbox.call('GET', `/credit-notes?${query}`)
  return body.credit_notes.toReversed()
}

async function onlyNoteOf(subscribed: Subscribed): Promise<Note> {
  const notes = await notesOf(subscribed)
  assert.equal(notes.length, 1)
  return notes[0]!
}

const amounts = async (subscribed: Subscribed) =>
  (await notesOf(subscribed)).map((note) => note.total_amount.value)

describe('A canceled subscription paid in advance', () => {
  it('is credited the days after today, with their taxes', async () => {
    const vat = await aTax(sandbox, '20')
    const subscribed = await subscribe(sandbox, await inAdvance(31, { tax_codes: [vat.code] }))
    await sandbox.advanceTo('2026-01-11T15:00:00Z')
    await cancel(subscribed)
    const [invoice] = await invoicesOf(sandbox, subscribed)
    const note = await onlyNoteOf(subscribed)
    assert.deepEqual(
      [note.invoice_id, note.reason, note.credit_status, note.issuing_date],
      [invoice.id, 'ORDER_CANCELLATION', 'AVAILABLE', '2026-01-11'],
    )
    assert.deepEqual(note.items, [{ fee_id: invoice.fees[0].id, amount: usd(20) }])
    assert.deepEqual(
      [note.sub_total_excluding_taxes_amount, note.taxes_amount, note.balance_amount],
      [usd(20), usd(4), usd(24)],
    )
    assert.deepEqual([note.refund_amount, note.refund_status], [usd(0), undefined])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-01', 37.2, [37.2]]])
    assert.equal((await notesOf(subscribed)).length, 1)
  })

  it('pays its last usage with that credit', async () => {
    const calls = await aMetric(sandbox)
    const charges = { usage_based_charges: [aCharge(calls, '5')] }
    const subscribed = await subscribe(sandbox, await inAdvance(31, charges))
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-01-11T15:00:00Z')
    await cancel(subscribed)
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 31, [31]],
      ['2026-01-11', 0, [5]],
    ])
    const note = await onlyNoteOf(subscribed)
    assert.deepEqual([note.credit_amount, note.balance_amount], [usd(20), usd(15)])
  })

  it('is credited nothing at the end of a period, in its trial, or in arrears', async () => {
    const atEnd = await subscribe(sandbox, await inAdvance(31))
    await cancel(atEnd, { cancel_option: 'END_OF_PERIOD' })
    const onTrial = await subscribe(sandbox, await inAdvance(31, { trial_period: 20 }))
    const arrears = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(31) }))
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    for (const subscribed of [onTrial, arrears]) await cancel(subscribed)
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    for (const subscribed of [atEnd, onTrial, arrears])
      assert.deepEqual(await notesOf(subscribed), [])
  })

  it('is credited only days after the trial', async () => {
    const subscribed = await subscribe(sandbox, await inAdvance(31, { trial_period: 10 }))
    await sandbox.advanceTo('2026-01-16T00:00:00Z')
    await cancel(subscribed)
    // Of the 21 days from the 11th on, the first 5 are used.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-11', 21, [21]]])
    assert.deepEqual(await amounts(subscribed), [16])
  })

  it('counts only the used part towards its commitment', async () => {
    const commitment = { minimum_commitment: { amount: { value: 62 } } }
    const subscribed = await subscribe(sandbox, await inAdvance(31, commitment))
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    await cancel(subscribed)
    // 10 days come to 20, of which 10 were paid in advance; the 21 given back pay for the rest.
    assert.deepEqual((await summariesOf(sandbox, subscribed)).at(-1), ['2026-01-11', 0, [10]])
    const note = await onlyNoteOf(subscribed)
    assert.deepEqual([note.credit_amount, note.balance_amount], [usd(21), usd(11)])
  })

  it('is credited no fee twice', async () => {
    const subscribed = await subscribe(sandbox, await inAdvance(31))
    const [invoice] = await invoicesOf(sandbox, subscribed)
    const items = [{ fee_id: invoice.fees[0].id, amount: { value: 25 } }]
    await create(sandbox, '/credit-notes', { invoice_id: invoice.id, items })
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    await cancel(subscribed)
    assert.deepEqual(await amounts(subscribed), [25, 6])
  })
})

describe('An end date moved earlier', () => {
  it('credits the days after it, when it comes', async () => {
    const subscribed = await subscribe(sandbox, await inAdvance(31))
    await change(subscribed, { end_date: '2026-01-21T00:00:00Z' })
    assert.deepEqual(await notesOf(subscribed), [])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-01', 31, [31]]])
    assert.deepEqual(await amounts(subscribed), [11])
  })

  it('and later again is billed, and the unused part of both fees is credited', async () => {
    const plan = await inAdvance(31)
    const subscribed = await subscribe(sandbox, plan, { end_date: '2026-01-11T00:00:00Z' })
    await change(subscribed, { end_date: '2026-01-06T00:00:00Z' })
    await change(subscribed, { end_date: '2026-01-21T00:00:00Z' })
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 10, [10]],
      ['2026-01-01', 10, [10]],
    ])
    await sandbox.advanceTo('2026-01-05T00:00:00Z')
    await cancel(subscribed)
    // 4 of 20 days are used: the later invoice comes back whole, and 6 of the first.
    assert.deepEqual((await amounts(subscribed)).sort(), [10, 6])
  })
})

describe('A plan change', () => {
  it('credits all of a fee billed on the same day', async () => {
    const vat = await aTax(sandbox, '8.25')
    const taxed = { tax_codes: [vat.code] }
    const subscribed = await subscribe(sandbox, await inAdvance(31, taxed))
    for (const value of [62, 93])
      await change(subscribed, { plan_code: (await inAdvance(value, taxed)).code })
    const invoices = await invoicesOf(sandbox, subscribed)
    assert.deepEqual(
      (await notesOf(subscribed)).map((note) => [note.total_amount, note.reason]),
      invoices.slice(0, 2).map(({ fees }) => [fees[0].total_amount, 'ORDER_CHANGE']),
    )
    await sandbox.advanceTo('2026-01-02T00:00:00Z')
    await cancel(subscribed)
    assert.equal((await notesOf(subscribed)).length, 3)
  })

  it('leaves credit to the customer if the subscription ends soon after', async () => {
    const subscribed = await subscribe(sandbox, await inAdvance(31))
    await change(subscribed, { plan_code: (await aPlan(sandbox, { amount: usd(310) })).code })
    await sandbox.advanceTo('2026-01-01T12:00:00Z')
    await cancel(subscribed)
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 31, [31]],
      ['2026-01-01', 0, [10]],
    ])
    assert.deepEqual((await onlyNoteOf(subscribed)).balance_amount, usd(21))
  })
})

describe('A fee billed in advance and its credit', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  const rate = fc.constantFrom(undefined, '19', '8.25')
  const starts = fc.integer({ min: 0, max: 30 })
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 9)).toISOString()

  it('is the share of the unused days, to the cent', async () => {
    const ends = fc.integer({ min: 0, max: 30 })
    await fc.assert(
      fc.asyncProperty(cents, starts, ends, async (price, first, second) => {
        await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
        const [start, end] = [Math.min(first, second), Math.max(first, second)]
        const plan = await aTaxed(price, undefined)
        const subscribed = await subscribe(sandbox, plan, { start_date: day(start) })
        await sandbox.advanceTo(day(end))
        await cancel(subscribed)
        const halfUp = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by))
        const paid = halfUp(price * (31 - start), 31)
        // The day of the end is used, unless it ends at the instant at which it began.
        const left = start === end ? 31 - start : 30 - end
        const expected = halfUp(paid * left, 31 - start) / 100
        assert.deepEqual(await amounts(subscribed), expected > 0 ? [expected] : [])
      }),
      { numRuns: 5, examples: [[17, 3, 3]] },
    )
  })

  it('add up over plan changes and taxes: credits equal the amounts missing on invoices', async () => {
    const story = fc.record({
      ...{ cents, rate, starts },
      lasts: fc.integer({ min: 0, max: 40 }),
      trial_period: fc.constantFrom(0, 0, 7),
      other: fc.option(fc.record({ cents, rate })),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ cents, rate, starts, lasts, trial_period, other }) => {
        await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
        const plan = await aTaxed(cents, rate, trial_period)
        const subscribed = await subscribe(sandbox, plan, { start_date: day(starts) })
        await sandbox.advanceTo(day(starts + lasts))
        if (other)
          await change(subscribed, { plan_code: (await aTaxed(other.cents, other.rate)).code })
        await cancel(subscribed)
        await addsUp(subscribed)
      }),
      { numRuns: 5 },
    )
  })

  async function aTaxed(cents: number, rate: string | undefined, trial_period = 0) {
    const tax_codes = rate && [(await aTax(sandbox, rate)).code]
    return inAdvance(cents / 100, { trial_period, ...(tax_codes && { tax_codes }) })
  }

  async function addsUp(subscribed: Subscribed) {
    const invoices = await invoicesOf(sandbox, subscribed)
    const notes = await notesOf(subscribed)
    const sum = (moneys: Money[]) => moneys.reduce((all, { value }) => all.plus(value), new Big(0))
    const billed = sum(
      invoices.flatMap(({ fees }) => fees.map((fee: { total_amount: Money }) => fee.total_amount)),
    )
    const charged = sum(invoices.map(({ amount }) => amount.total_amount))
    const credited = sum(notes.map((note) => note.total_amount))
    const open = sum(notes.map((note) => note.balance_amount))
    // The amount paid with credits is missing from the totals and from the notes alike.
    assert.equal(billed.minus(charged).toFixed(), credited.minus(open).toFixed())
    for (const { id, fees } of invoices) {
      for (const fee of fees) {
        const given = notes.filter(({ invoice_id }) => invoice_id === id)
        assert.ok(sum(given.map((note) => note.total_amount)).lte(fee.total_amount.value))
      }
    }
  }
})
