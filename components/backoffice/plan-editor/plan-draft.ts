/** The draft of a plan: its start, its conversions, and the issues that depend on several members. */
import type { Plan, PlanBody } from '../../../server/contract/plan.ts'
import { compare } from '../../../server/pricing/price/decimal.ts'
import {
  type DraftMembers,
  type DraftValue,
  isMembers,
  toBody,
  toDraft,
  valueAt,
} from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'
import { modelRule, planFormRules } from '../internal/resources/plan-rules.ts'

export const newPlanDraft = (currency: string): DraftMembers => ({
  name: '',
  code: '',
  billing_cycle: 'MONTHLY',
  amount: { currency_code: currency, value: '' },
})

export const newCharge = (): DraftMembers => ({
  metric_id: '',
  charge_model: 'STANDARD',
  properties: {},
})

const membersOf = (value: DraftValue): DraftMembers => (isMembers(value) ? value : {})

export const listOf = (value: DraftValue): readonly DraftValue[] =>
  Array.isArray(value) ? value : []

/** The list of ranges of a model; undefined for a model without ranges. */
export const rangesOf = (model: string): 'graduated_ranges' | 'volume_ranges' | undefined =>
  model === 'GRADUATED' ? 'graduated_ranges' : model === 'VOLUME' ? 'volume_ranges' : undefined

/** The charge with another model: members of both models stay, ranges too, and all others are dropped. */
export function withModel(charge: DraftValue, model: string): DraftMembers {
  const { properties, ...members } = membersOf(charge)
  const previous = membersOf(properties)
  const names = Object.keys(modelRule(model)?.properties ?? {})
  const kept = Object.entries(previous).filter(([name]) => names.includes(name))
  const list = rangesOf(model)
  const ranges = previous.graduated_ranges ?? previous.volume_ranges ?? [{}]
  return {
    ...members,
    charge_model: model,
    properties: { ...Object.fromEntries(kept), ...(list && { [list]: ranges }) },
  }
}

/** Taxes are answered as objects, and requested by their codes (billing-125). */
export function planDraft(plan: Plan): DraftMembers {
  const codes = (taxes: Plan['taxes']) => taxes?.map((tax) => tax.code)
  return toDraft(planFormRules, {
    ...plan,
    tax_codes: codes(plan.taxes),
    usage_based_charges: plan.usage_based_charges?.map((charge) => ({
      ...charge,
      tax_codes: codes(charge.taxes),
      properties: withoutBounds(charge.properties),
    })),
  })
}

/** A new plan with the values of another one, but another name, no code, and new charges. */
export function copiedPlanDraft(plan: Plan, name: string): DraftMembers {
  const draft = planDraft(plan)
  const charges = listOf(draft.usage_based_charges).map((charge) => {
    const { id: _, ...members } = membersOf(charge)
    return members
  })
  return { ...draft, name, code: '', usage_based_charges: charges }
}

/** A range begins behind the one before, and the last one is open-ended: neither is typed. */
const withoutBounds = (properties: Readonly<Record<string, unknown>>) =>
  mapRanges(properties ?? {}, ({ from_value: _, to_value, ...range }) => ({
    ...range,
    ...(to_value !== null && { to_value }),
  }))

type Range = Readonly<Record<string, unknown>>

function mapRanges(
  properties: Readonly<Record<string, unknown>>,
  convert: (range: Range, index: number, all: readonly Range[]) => Range,
): Readonly<Record<string, unknown>> {
  const converted = Object.entries(properties).map(([name, value]) =>
    name.endsWith('_ranges') && Array.isArray(value)
      ? [name, value.map((range, index, all) => convert(range, index, all))]
      : [name, value],
  )
  return Object.fromEntries(converted)
}

export function planBody(draft: DraftMembers): PlanBody {
  const body = toBody<PlanBody>(planFormRules, draft)
  if (!body.usage_based_charges) return body
  return {
    ...body,
    usage_based_charges: body.usage_based_charges.map((charge) => ({
      ...charge,
      properties: withBounds(charge.properties ?? {}),
    })),
  }
}

/** billing-121: the first range is from 0, each further one from one past the range before, the last to null. */
function withBounds(properties: Readonly<Record<string, unknown>>) {
  return mapRanges(properties, (range, index, all) => ({
    from_value: index === 0 ? 0 : Number(all[index - 1]!.to_value) + 1,
    ...range,
    to_value: index === all.length - 1 ? null : range.to_value,
  }))
}

/** The first unit of a range, as the range before ends; undefined while that is not a number. */
export function rangeStart(ranges: readonly DraftValue[], index: number): number | undefined {
  if (index === 0) return 0
  const text = valueAt(ranges[index - 1], '/to_value')
  const end = typeof text === 'string' && /\d/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(end) ? end + 1 : undefined
}

/** Issues that depend on several members, by pointer. */
export function planIssues(
  draft: DraftMembers,
  texts: { readonly belowMinimum: string },
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  for (const [index, value] of listOf(draft.usage_based_charges).entries()) {
    const charge = membersOf(value)
    const at = `/usage_based_charges/${index}/properties`
    const properties = membersOf(charge.properties)
    const model = String(charge.charge_model)
    for (const name of modelRule(model)?.required ?? [])
      if (!properties[name]) issues[`${at}/${name}`] = { kind: 'required' }
    const list = rangesOf(model)
    if (list) Object.assign(issues, rangeIssues(listOf(properties[list]), `${at}/${list}`))
    if (isBelow(properties.per_transaction_max_amount, properties.per_transaction_min_amount))
      issues[`${at}/per_transaction_max_amount`] = { kind: 'text', text: texts.belowMinimum }
  }
  return issues
}

function rangeIssues(ranges: readonly DraftValue[], list: string): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  for (const [index, range] of ranges.slice(0, -1).entries()) {
    const to = valueAt(range, '/to_value')
    const from = rangeStart(ranges, index)
    const pointer = `${list}/${index}/to_value`
    if (!to) issues[pointer] = { kind: 'required' }
    else if (from !== undefined && Number(to) < from) issues[pointer] = { kind: 'min', limit: from }
  }
  return issues
}

const isDecimal = (value: DraftValue): value is string =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

const isBelow = (value: DraftValue, limit: DraftValue): boolean =>
  isDecimal(value) && isDecimal(limit) && compare(value, limit) < 0
