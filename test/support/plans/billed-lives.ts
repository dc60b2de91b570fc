/** Property: the amounts of a preview in a response are those that the sandbox invoices, after any life. */
import assert from 'node:assert/strict'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import { add, toText } from '../../../server/pricing/price/decimal.ts'
import fc from '../fc.ts'
import { type Billed, ChangeOracle, type PlanChangeLife } from '../oracle/plan-change-life.ts'
import type { World } from '../oracle/subscription-play.ts'
import { playChange, type Wisher } from '../sandbox/plan-change-play.ts'
import { type PlanStack, planStack } from './plan-stack.ts'

/** @returns how many previews were certain, and how many were estimates */
export async function previewsAreBilled(
  world: World,
  lives: fc.Arbitrary<PlanChangeLife>,
  numRuns: number,
) {
  const stack = planStack(world.sandbox, { settings: { certainty: 'engine' } })
  const seen = { engine: 0, estimate: 0, terms: 0 }
  const property = fc.asyncProperty(lives, async (life) => {
    fc.pre(life.wish !== 'subscribe' && new ChangeOracle(life).isOpen)
    let preview: PlanPreview | undefined
    const { real } = await playChange(world, life, async (wisher) => {
      preview = await previewOf(stack, life, wisher)
    })
    if (!preview || !real) return
    seen[preview.certainty]++
    if (preview.certainty === 'engine') assertBilled(preview, real.invoices, life.decimals)
  })
  await fc.assert(property, { numRuns })
  return seen
}

async function previewOf(stack: PlanStack, { wish }: PlanChangeLife, wisher: Wisher) {
  const { customer, subscription, plans, present } = wisher
  const offers = plans.map(({ code }) => code)
  const actions = ['change', 'cancel', 'leave-overrides']
  const token = await stack.session(customer, { offers, actions })
  const other = offers.find((code) => code !== present)
  const body = wish === 'change' ? { plan: other } : { [wish]: true }
  const response = await stack.previewOf(token, subscription, body)
  // Some wishes of a life are refused here, such as the present plan of a subscription without an end.
  if (response.status === 422) return undefined
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as PlanPreview
}

function assertBilled(preview: PlanPreview, invoices: readonly Billed[], decimals: number) {
  const { due_now, usage_until_now, next_invoice, takes_effect } = preview
  const units = (...amounts: (string | undefined)[]) =>
    Math.round(
      Number(
        toText(amounts.reduce<string>((all, amount) => toText(add(all, amount ?? '0')), '0')),
      ) *
        10 ** decimals,
    )
  const isUp = preview.direction === 'up'
  if (due_now) {
    const usage = isUp ? usage_until_now?.amount.value : undefined
    const now = invoices.filter(([at]) => at === takes_effect)
    const due = now.reduce((sum, [, , amount]) => sum + amount, 0)
    assert.equal(units(due_now.value, usage), due, 'the amount due now')
  }
  if (next_invoice?.usage_until_now) {
    const { at, amount, usage_until_now: usage } = next_invoice
    const next = invoices.find((invoice) => invoice[0] === at)
    assert.equal(units(amount.value, usage.value), next?.[2] ?? 0, 'the next invoice')
  }
}
