/** An alert while it is being typed: nothing of it is lost before it is saved. */
import type { AlertBody, AlertForCustomer } from '../../server/contract/alert.ts'
import type { ApiError } from '../internal/api-error.ts'
import type { Measure } from './standing.ts'

export interface Draft {
  /** The alert that is changed; undefined for a new one. */
  readonly of: AlertForCustomer | undefined
  readonly measure: Measure
  readonly name: string
  /** The thresholds as they were typed. */
  readonly values: readonly string[]
  /** The recurring one; empty without. */
  readonly every: string
}

export const newDraft = (measure: Measure): Draft => ({
  of: undefined,
  measure,
  name: '',
  values: [''],
  every: '',
})

export const draftOf = (alert: AlertForCustomer): Draft => ({
  of: alert,
  measure: alert as Measure,
  name: alert.name ?? '',
  values: alert.thresholds.filter(({ recurring }) => !recurring).map(({ value }) => value),
  every: alert.thresholds.find(({ recurring }) => recurring)?.value ?? '',
})

/** What is sent. The codes of thresholds that stay as they were stay too. */
export function bodyOf({ of, measure, name, values, every }: Draft): Partial<AlertBody> {
  const codes = new Map(of?.thresholds.map(({ value, code }) => [value, code]))
  const threshold = (value: string) => {
    const code = codes.get(value)
    return { value, ...(code && { code }) }
  }
  const thresholds = [
    ...values.map(threshold),
    ...(every ? [{ ...threshold(every), recurring: true }] : []),
  ]
  if (of) return { name, thresholds }
  return {
    type: measure.type as AlertBody['type'],
    code: `alert-${crypto.randomUUID()}`,
    ...(measure.metric && { metric_code: measure.metric.code }),
    ...(name && { name }),
    thresholds,
  }
}

/** What is wrong, by field: "value-0", "every", "name", "measure"; what fits none is under "". */
export function problemsOf({ values }: Draft, { issues }: ApiError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { pointer, message } of issues) problems[fieldOf(pointer, values.length)] ??= message
  return problems
}

function fieldOf(pointer: string, plain: number): string {
  const [, member = '', index] = pointer.split('/')
  if (member === 'name') return 'name'
  if (member === 'type' || member === 'metric_code') return 'measure'
  if (member !== 'thresholds' || index === undefined) return ''
  return Number(index) < plain ? `value-${index}` : 'every'
}
